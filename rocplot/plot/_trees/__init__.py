"""Plots of decision trees and of the labellings of their leaves."""
