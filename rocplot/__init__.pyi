"""Publication-quality plots for classifier evaluation, and the numbers behind them."""

# Written by tools/stubs.py from the signatures: do not edit.

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypedDict, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LightSource
from matplotlib.figure import Figure, SubFigure
from matplotlib.legend import Legend
from matplotlib.text import Text
from matplotlib.typing import ColorType, LineStyleType, MarkerType
from numpy.typing import ArrayLike
from pandas import DataFrame
from seaborn import FacetGrid

from rocplot import compute as compute
from rocplot._typing import (
    ClassLabels,
    CostAxis,
    Data,
    Matrix,
    MetricLike,
    OddsAxis,
    PointLike,
    Progress,
    Scalar,
    Seed,
    Strategy,
    Table,
    Weights,
    Window,
)
from rocplot.compute._base.folds import ErrorBar
from rocplot.compute._base.reading import Scores, Truth
from rocplot.compute._costs.net_benefit import Limits
from rocplot.compute._decisions.confusion_matrix import ClassConfusionMatrix
from rocplot.compute._decisions.paired import Decisions
from rocplot.compute._decisions.threshold_metrics import Metrics
from rocplot.compute._meta.sroc import Sroc, SrocGroups
from rocplot.compute._metrics.impurity import SplitImpurity
from rocplot.compute._optimism.optimism import Metric
from rocplot.compute._ranking.precision_recall import PrecisionRecallBand
from rocplot.compute._ranking.uplift import Kind
from rocplot.compute._readers.mrmc import Covariance, Factor
from rocplot.compute._roc.roc_average import Folds
from rocplot.compute._roc.roc_band import RocBand
from rocplot.compute._roc.roc_points import Points
from rocplot.compute._soft.fuzzy_labels import FuzzyLabels
from rocplot.compute._trees.tree import Leaves, Smoothing
from rocplot.plot._calibration.calibration import MethodName
from rocplot.plot._calibration.calibration_map import MapName
from rocplot.plot._inference.forest import Intervals
from rocplot.plot._metrics.impurity import Name
from rocplot.plot._ranking._means import Scale
from rocplot.sheet.preflight import Finding as Finding

__version__: str
__all__: list[str]

class _LineCollection(TypedDict, total=False):
    aa: object
    agg_filter: object
    alpha: float | None
    animated: object
    antialiased: object
    antialiaseds: object
    array: object
    capstyle: object
    clim: object
    clip_box: object
    clip_on: object
    clip_path: object
    cmap: object
    color: ColorType
    colors: object
    ec: ColorType
    edgecolor: ColorType
    edgecolors: ColorType
    facecolor: ColorType
    facecolors: ColorType
    fc: ColorType
    figure: object
    gapcolor: object
    gid: str | None
    hatch: object
    hatch_linewidth: object
    hatchcolor: object
    in_layout: object
    joinstyle: object
    label: object
    linestyle: LineStyleType
    linestyles: LineStyleType
    linewidth: float
    linewidths: float
    ls: LineStyleType
    lw: float
    mouseover: object
    norm: object
    offset_transform: object
    offsets: object
    path_effects: object
    paths: object
    picker: object
    pickradius: object
    rasterized: object
    sketch_params: object
    snap: object
    transOffset: object
    transform: object
    url: object
    urls: object
    verts: object
    visible: bool
    zorder: float

class _PolyCollection(TypedDict, total=False):
    aa: object
    agg_filter: object
    alpha: float | None
    animated: object
    antialiased: object
    antialiaseds: object
    array: object
    capstyle: object
    clim: object
    clip_box: object
    clip_on: object
    clip_path: object
    cmap: object
    color: ColorType
    ec: ColorType
    edgecolor: ColorType
    edgecolors: ColorType
    facecolor: ColorType
    facecolors: ColorType
    fc: ColorType
    figure: object
    gid: str | None
    hatch: object
    hatch_linewidth: object
    hatchcolor: object
    in_layout: object
    joinstyle: object
    label: object
    linestyle: LineStyleType
    linestyles: LineStyleType
    linewidth: float
    linewidths: float
    ls: LineStyleType
    lw: float
    mouseover: object
    norm: object
    offset_transform: object
    offsets: object
    path_effects: object
    paths: object
    picker: object
    pickradius: object
    rasterized: object
    sketch_params: object
    snap: object
    transOffset: object
    transform: object
    url: object
    urls: object
    verts: object
    verts_and_codes: object
    visible: bool
    zorder: float

class _AxesImage(TypedDict, total=False):
    agg_filter: object
    alpha: float | None
    animated: object
    array: object
    clim: object
    clip_box: object
    clip_on: object
    clip_path: object
    cmap: object
    extent: object
    figure: object
    filternorm: object
    filterrad: object
    gid: str | None
    in_layout: object
    interpolation: object
    interpolation_stage: object
    label: object
    mouseover: object
    norm: object
    path_effects: object
    picker: object
    rasterized: object
    resample: object
    sketch_params: object
    snap: object
    transform: object
    url: object
    visible: bool
    zorder: float

class _Line2D(TypedDict, total=False):
    aa: object
    agg_filter: object
    alpha: float | None
    animated: object
    antialiased: object
    c: ColorType
    clip_box: object
    clip_on: object
    clip_path: object
    color: ColorType
    dash_capstyle: object
    dash_joinstyle: object
    drawstyle: object
    ds: object
    figure: object
    fillstyle: object
    gapcolor: object
    gid: str | None
    in_layout: object
    label: object
    linestyle: LineStyleType
    linewidth: float
    ls: LineStyleType
    lw: float
    marker: MarkerType
    markeredgecolor: object
    markeredgewidth: object
    markerfacecolor: object
    markerfacecoloralt: object
    markersize: float
    markevery: object
    mec: object
    mew: object
    mfc: object
    mfcalt: object
    mouseover: object
    ms: float
    path_effects: object
    picker: object
    pickradius: object
    rasterized: object
    sketch_params: object
    snap: object
    solid_capstyle: object
    solid_joinstyle: object
    transform: object
    url: object
    visible: bool
    xdata: object
    ydata: object
    zorder: float

class _Patch(TypedDict, total=False):
    aa: object
    agg_filter: object
    alpha: float | None
    animated: object
    antialiased: object
    capstyle: object
    clip_box: object
    clip_on: object
    clip_path: object
    color: ColorType
    ec: ColorType
    edgecolor: ColorType
    edgegapcolor: object
    facecolor: ColorType
    fc: ColorType
    figure: object
    gid: str | None
    hatch: object
    hatch_linewidth: object
    hatchcolor: object
    in_layout: object
    joinstyle: object
    label: object
    linestyle: LineStyleType
    linewidth: float
    ls: LineStyleType
    lw: float
    mouseover: object
    path_effects: object
    picker: object
    rasterized: object
    sketch_params: object
    snap: object
    transform: object
    url: object
    visible: bool
    zorder: float

class _Text(TypedDict, total=False):
    agg_filter: object
    alpha: float | None
    animated: object
    antialiased: object
    backgroundcolor: object
    bbox: object
    c: ColorType
    clear: float
    clip_box: object
    clip_on: object
    clip_path: object
    color: ColorType
    family: object
    figure: object
    font: object
    font_properties: object
    fontfamily: object
    fontfeatures: object
    fontname: object
    fontproperties: object
    fontsize: float | str
    fontstretch: object
    fontstyle: object
    fontvariant: object
    fontweight: object
    gid: str | None
    ha: object
    horizontalalignment: object
    in_layout: object
    label: object
    language: object
    linespacing: object
    ma: object
    math_fontfamily: object
    mouseover: object
    multialignment: object
    name: object
    near: bool
    parse_math: object
    path_effects: object
    picker: object
    position: object
    rasterized: object
    required: bool
    rotation_mode: object
    size: float | str
    sketch_params: object
    snap: object
    stretch: object
    style: object
    text: object
    transform: object
    transform_rotates_text: object
    url: object
    usetex: object
    va: object
    variant: object
    verticalalignment: object
    visible: bool
    weight: object
    wrap: object
    zorder: float

class _Poly3DCollection(TypedDict, total=False):
    aa: object
    agg_filter: object
    alpha: float | None
    animated: object
    antialiased: object
    antialiaseds: object
    array: object
    capstyle: object
    clim: object
    clip_box: object
    clip_on: object
    clip_path: object
    cmap: object
    color: ColorType
    ec: ColorType
    edgecolor: ColorType
    edgecolors: ColorType
    facecolor: ColorType
    facecolors: ColorType
    fc: ColorType
    figure: object
    gid: str | None
    hatch: object
    hatch_linewidth: object
    hatchcolor: object
    in_layout: object
    joinstyle: object
    label: object
    linestyle: LineStyleType
    linestyles: LineStyleType
    linewidth: float
    linewidths: float
    ls: LineStyleType
    lw: float
    mouseover: object
    norm: object
    offset_transform: object
    offsets: object
    path_effects: object
    paths: object
    picker: object
    pickradius: object
    rasterized: object
    sketch_params: object
    snap: object
    sort_zpos: object
    transOffset: object
    transform: object
    url: object
    urls: object
    verts: object
    verts_and_codes: object
    visible: bool
    zorder: float
    zsort: object

class _TrivialLayer(_Line2D, total=False):
    whole: bool

class _ZoomLayer(_Patch, total=False):
    corner: Sequence[float]
    xlim: Sequence[float]
    ylim: Sequence[float]
    size: float
    bounds: Sequence[float]

class _IntervalsLayer(_LineCollection, total=False):
    method: Literal["wilson", "bootstrap", "consistency"]
    level: float
    seed: Seed
    n_resamples: int

class _BandLayer(_PolyCollection, total=False):
    method: Literal["bootstrap", "consistency", "wald"]
    level: float
    seed: Seed
    n_resamples: int

class _StatisticsLayer(_Text, total=False):
    form: str | Sequence[str]
    loc: str
    rows: Sequence[str]
    method: Literal["wald", "sandwich", "bootstrap"]
    level: float
    seed: Seed
    n_resamples: int

class _PriorLayer(_Line2D, total=False):
    shares: Sequence[float]
    costs: Sequence[float]

class _ThresholdsLayer(_Line2D, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _OperatingPointLayer(_Line2D, total=False):
    criterion: str
    cost_fp: float
    cost_fn: float

class _CostWeightLayer(_PolyCollection, total=False):
    a: float
    b: float
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"]

class _CostCurveBandLayer(_PolyCollection, total=False):
    level: float
    n_resamples: int
    seed: Seed
    progress: bool

class _DetThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _DetOperatingPointLayer(_Line2D, total=False):
    criterion: str
    prior: float
    cost_fp: float
    cost_fn: float
    benefit_tp: float
    benefit_tn: float

class _FrocThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _FrocBandLayer(_PolyCollection, total=False):
    level: float
    n_resamples: int
    seed: Seed
    progress: bool

class _FillLayer(_AxesImage, total=False):
    color: ColorType

class _ChanceLayer(_Line2D, total=False):
    whole: bool

class _IsometricsLayer(_Line2D, total=False):
    metric: MetricLike
    skew: float
    levels: Sequence[float]
    cost_ratio: float
    beta: float
    positives: float
    negatives: float
    m: float
    prior: float

class _ProfitLayer(_Line2D, total=False):
    benefit_tp: float
    benefit_tn: float
    cost_fp: float
    cost_fn: float
    money: bool
    unit: str

class _DecilesLayer(_Line2D, total=False):
    at: Sequence[float]

class _LiftThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _NetBenefitBandLayer(_PolyCollection, total=False):
    level: float
    method: Literal["wilson", "bootstrap"]
    n_resamples: int
    seed: Seed
    progress: bool

class _PnThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _PnOperatingPointLayer(_Line2D, total=False):
    criterion: str
    prior: float
    cost_fp: float
    cost_fn: float
    benefit_tp: float
    benefit_tn: float

class _PrecisionRecallIsometricsLayer(_Line2D, total=False):
    metric: Literal["f_beta", "f1", "f2"]
    beta: float
    levels: float | Sequence[float]

class _PrecisionRecallThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _PrecisionRecallOperatingPointLayer(_Line2D, total=False):
    criterion: str
    prior: float
    cost_fp: float
    cost_fn: float
    benefit_tp: float
    benefit_tn: float

class _PrecisionRecallBandLayer(_PolyCollection, total=False):
    level: float
    n_resamples: int
    seed: Seed
    progress: bool

class _TestLayer(_Line2D, total=False):
    reference: str
    alternative: Literal["two-sided", "less", "greater"]
    margin: float
    level: float
    loc: Literal["legend", "caption"]
    n_resamples: int
    seed: Seed

class _ClassSizesLayer(_Line2D, total=False):
    loc: Literal["legend", "caption"]

class _PrecisionRecallGainIsometricsLayer(_Line2D, total=False):
    metric: Literal["f_beta", "f1", "f2"]
    beta: float
    levels: float | Sequence[float]

class _PrecisionRecallGainThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _ObservedLayer(_Line2D, total=False):
    n_bins: int
    level: float

class _PredictivenessThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _QiniBandLayer(_PolyCollection, total=False):
    level: float
    n_resamples: int
    seed: Seed
    progress: bool

class _QiniThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _RepairThresholdsLayer(_Text, total=False):
    fmt: str

class _RiskCoverageThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _RiskCoverageBandLayer(_PolyCollection, total=False):
    level: float
    n_resamples: int
    seed: Seed
    progress: bool

class _RocThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _RocOperatingPointLayer(_Line2D, total=False):
    criterion: str
    prior: float
    cost_fp: float
    cost_fn: float
    benefit_tp: float
    benefit_tn: float

class _CrossesLayer(_LineCollection, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    method: Literal["wilson", "clopper-pearson"]
    level: float
    joint: bool

class _GuidesLayer(_LineCollection, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]

class _AtLayer(_LineCollection, total=False):
    fpr: float | Sequence[float]
    tpr: float | Sequence[float]
    level: float

class _RocBandLayer(_PolyCollection, total=False):
    method: Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"]
    level: float
    slope: float
    fit: Literal["maximum-likelihood", "moments"]
    n_resamples: int
    seed: Seed
    progress: bool

class _AreaLayer(_PolyCollection, total=False):
    fpr: Window
    tpr: Window

class _BinormalLayer(_Line2D, total=False):
    method: Literal["least-squares", "moments", "maximum-likelihood"]
    regress: Literal["tpr", "fpr"]

class _RocTestLayer(_Line2D, total=False):
    reference: str
    alternative: Literal["two-sided", "less", "greater"]
    margin: float
    level: float
    loc: Literal["legend", "caption"]
    n_resamples: int
    seed: Seed
    method: Literal["delong", "bootstrap"]
    fpr: tuple[float, float]
    tpr: tuple[float, float]
    paired: bool

class _ThresholdLayer(_Line2D, total=False):
    value: float

class _SensibilityThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

class _ConfidenceLayer(_Line2D, total=False):
    level: float

class _PredictionLayer(_Line2D, total=False):
    level: float

class _StabilityLayer(_Line2D, total=False):
    criterion: str
    level: float
    n_resamples: int
    seed: Seed
    progress: bool

class _TreeLabellingsOperatingPointLayer(_Line2D, total=False):
    criterion: str
    prior: float
    cost_fp: float
    cost_fn: float

class _AnnotateLayer(_Text, total=False):
    of: Literal["chain", "all"] | Sequence[str]

class _UpliftBandLayer(_PolyCollection, total=False):
    level: float
    n_resamples: int
    seed: Seed
    progress: bool

class _UpliftThresholdsLayer(_Text, total=False):
    at: Sequence[float] | Mapping[str, float | Sequence[float]]
    fmt: str

def auc_power(
    auc: float | Sequence[float] | Mapping[str, float],
    *,
    null: float = ...,
    power: float = ...,
    level: float = ...,
    ratio: float = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    method: Literal["obuchowski", "delong"] | None = ...,
    max_cases: float | None = ...,
    target: bool | _Line2D | None = ...,
    sizes: bool | _Line2D | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def brier_curve(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
    scores: Literal["probability", "llr"] = ...,
    trivial: bool | _TrivialLayer | None = ...,
    area: bool | _PolyCollection | None = ...,
    zoom: bool | Sequence[float] | _ZoomLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def calibration(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | str | None = ...,
    errorbar: ErrorBar = ...,
    method: MethodName | Sequence[MethodName] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    knots: Literal[3, 4, 5] = ...,
    clip: float | None = ...,
    level: float = ...,
    residual: bool = ...,
    rug: bool | _LineCollection | None = ...,
    histogram: bool | _PolyCollection | None = ...,
    intervals: bool | Literal["wilson", "bootstrap", "consistency"] | _IntervalsLayer | None = ...,
    band: bool | Literal["bootstrap", "consistency", "wald"] | _BandLayer | None = ...,
    apparent: bool | _Line2D | None = ...,
    blocks: bool | _LineCollection | None = ...,
    counts: bool | _Text | None = ...,
    diagonal: bool | _Line2D | None = ...,
    no_skill: bool | _PolyCollection | None = ...,
    statistics: bool | str | Sequence[str] | _StatisticsLayer | None = ...,
    folds: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def calibration_by(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    by: ArrayLike | str | None = ...,
    n_bins: int = ...,
    level: float = ...,
    sort: bool = ...,
    intervals: bool | _LineCollection | None = ...,
    zero: bool | _Line2D | None = ...,
    counts: bool | _Text | None = ...,
    pvalues: bool | _Text | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def calibration_map(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: MapName | Sequence[MapName] = ...,
    clip: float | None = ...,
    rug: bool | _LineCollection | None = ...,
    slopes: bool | _Text | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def caption(
    fig_or_ax: Figure | Axes,
    *,
    methods: bool = ...,
    format: Literal["text", "latex", "markdown"] = ...,
) -> str: ...
def class_hull(
    classifiers: Mapping[str, ClassConfusionMatrix | ArrayLike],
    *,
    labels: ClassLabels = ...,
    trivial: bool = ...,
    prior: bool | Sequence[float] | _PriorLayer | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **patch_kws: Unpack[_PolyCollection],
) -> Axes: ...
def clinical_impact(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    thresholds: ArrayLike | Literal["data"] | None = ...,
    population: float = ...,
    prevalence: float | None = ...,
    level: float = ...,
    positives: bool | _Line2D | None = ...,
    band: bool | _PolyCollection | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def combination(
    a: PointLike,
    b: PointLike,
    *,
    k: float | None = ...,
    fpr: float | None = ...,
    tpr: float | None = ...,
    positives: float | None = ...,
    negatives: float | None = ...,
    budget: float | None = ...,
    how: Literal["and", "or", "both"] | None = ...,
    others: Sequence[PointLike] = ...,
    names: Sequence[str] | None = ...,
    hull: bool | _Line2D | None = ...,
    line: bool | _Line2D | None = ...,
    brace: bool | _Line2D | None = ...,
    box: bool | _PolyCollection | None = ...,
    chance: bool | _Line2D | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **marker_kws: Unpack[_Line2D],
) -> Axes: ...
def confusion_matrix(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Sequence[Any] | Mapping[Any, str] | None = ...,
    normalize: Literal["class", "all"] | None = ...,
    counts: bool = ...,
    rates: bool = ...,
    macro: bool = ...,
    transpose: bool = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **patch_kws: Unpack[_PolyCollection],
) -> Axes: ...
def cost_curve(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | str | None = ...,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
    lines: bool | _LineCollection | None = ...,
    trivial: bool | _TrivialLayer | None = ...,
    operating_range: bool | _PolyCollection | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _ThresholdsLayer | None = ...,
    operating_point: bool | str | _OperatingPointLayer | None = ...,
    cost_weight: bool | Literal["hand-2009", "hand-2014", "severity-ratio"] | _CostWeightLayer | None = ...,
    band: bool | _CostCurveBandLayer | None = ...,
    folds: bool | _Line2D | None = ...,
    zoom: bool | Sequence[float] | _ZoomLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def critical_difference(
    values: Mapping[str, ArrayLike],
    *,
    method: Literal["nemenyi", "wilcoxon-holm"] = ...,
    higher_is_better: bool = ...,
    level: float = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_LineCollection],
) -> Axes: ...
def det(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    limits: tuple[float, float] | None = ...,
    equal_error_rate: bool | _Line2D | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _DetThresholdsLayer | None = ...,
    operating_point: bool | str | _DetOperatingPointLayer | None = ...,
    chance: bool | _Line2D | None = ...,
    zoom: bool | Sequence[float] | _ZoomLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def economic_value(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
    xscale: Literal["linear", "log"] | None = ...,
    trivial: bool | _Line2D | None = ...,
    base_rate: bool | _Line2D | None = ...,
    lines: bool | _LineCollection | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _ThresholdsLayer | None = ...,
    best: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def facets(
    plot: Callable[..., Axes] | str,
    y_true: str,
    y_score: str | Sequence[str] | Mapping[str, str],
    *,
    data: Data,
    row: str | None = ...,
    col: str | None = ...,
    hue: str | Sequence[str] | None = ...,
    row_order: Sequence[Any] | None = ...,
    col_order: Sequence[Any] | None = ...,
    hue_order: Sequence[Any] | None = ...,
    col_wrap: int | None = ...,
    height: float = ...,
    aspect: float = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    legend: bool | None = ...,
    facet_kws: Mapping[str, Any] | None = ...,
    **plot_kws: Any,
) -> FacetGrid: ...
def figure_legend(
    fig_or_axes: Figure | SubFigure | Axes | Sequence[Axes] | np.ndarray[Any, Any],
    **kws: Any,
) -> Legend: ...
def forest(
    intervals: Intervals,
    *,
    reference: float | None = ...,
    quantity: str | None = ...,
    label_fmt: str = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_LineCollection],
) -> Axes: ...
def froc(
    marks: Truth,
    confidence: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    n_images: int | None = ...,
    n_lesions: int | None = ...,
    highest_per_image: ArrayLike | str | None = ...,
    xscale: Literal["log", "linear"] | None = ...,
    rates: bool | _Line2D | None = ...,
    beyond: bool | _Line2D | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _FrocThresholdsLayer | None = ...,
    band: bool | _FrocBandLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def fuzzy_labels(
    overlap: float | FuzzyLabels | Iterable[float | FuzzyLabels] | None = ...,
    *,
    degree: float | Iterable[float] | None = ...,
    n_labels: int = ...,
    triangles: bool | None = ...,
    means: bool | _Line2D | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def get_dataset_names() -> list[str]: ...
def impurity(
    *,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def interactive(
    figure: Figure | Axes,
    path: str | Path,
    *,
    detail: Literal["full", "rounded"] = ...,
) -> Path: ...
def isometric_surface(
    metric: MetricLike,
    value: float,
    *,
    skews: ArrayLike | None = ...,
    positives: float | None = ...,
    negatives: float | None = ...,
    beta: float | None = ...,
    cost_ratio: float | None = ...,
    m: float | None = ...,
    prior: float | None = ...,
    rcount: int = ...,
    ccount: int = ...,
    shade: bool | None = ...,
    lightsource: LightSource | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **patch_kws: Unpack[_Poly3DCollection],
) -> Axes: ...
def isometrics(
    metric: MetricLike,
    *,
    skew: float = ...,
    levels: ArrayLike | None = ...,
    positives: float | None = ...,
    negatives: float | None = ...,
    beta: float | None = ...,
    cost_ratio: float | None = ...,
    m: float | None = ...,
    prior: float | None = ...,
    space: Literal["roc", "pn"] = ...,
    fill: bool | _FillLayer | None = ...,
    rotation: bool | _Line2D | None = ...,
    indifference: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def kaplan_meier(
    time: ArrayLike,
    event: ArrayLike = ...,
    y_score: ArrayLike | None = ...,
    *,
    data: Data | None = ...,
    by: ArrayLike | str | None = ...,
    n_groups: int | None = ...,
    level: float = ...,
    censoring: bool | _Line2D | None = ...,
    band: bool | _PolyCollection | None = ...,
    at_risk: bool | _Text | None = ...,
    test: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def kendall_curve(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
    chance: bool | _ChanceLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def letter_axes(
    axes: Figure | Axes | Iterable[Any] | Mapping[Any, Axes],
    fmt: str = ...,
    **text_kws: Any,
) -> list[Text]: ...
def lift(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | str | None = ...,
    errorbar: ErrorBar = ...,
    scale: Scale = ...,
    hull: bool | _Line2D | None = ...,
    isometrics: bool | MetricLike | _IsometricsLayer | None = ...,
    profit: bool | _ProfitLayer | None = ...,
    deciles: bool | Sequence[float] | float | ArrayLike | _DecilesLayer | None = ...,
    ks: bool | _Line2D | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _LiftThresholdsLayer | None = ...,
    perfect: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    folds: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def load_dataset(name: str) -> DataFrame: ...
def multiclass_roc(
    y_true: ArrayLike,
    score_matrix: Matrix = ...,
    *,
    data: Data | None = ...,
    sample_weight: ArrayLike | None = ...,
    groups: ArrayLike | None = ...,
    labels: ClassLabels = ...,
    level: float = ...,
    macro: bool | _Line2D | None = ...,
    micro: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def net_benefit(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | str | None = ...,
    errorbar: ErrorBar = ...,
    thresholds: ArrayLike | Literal["data"] | None = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
    interventions_avoided: bool = ...,
    reference: str | None = ...,
    cost_benefit: bool = ...,
    treat_all: bool | _Line2D | None = ...,
    treat_none: bool | _Line2D | None = ...,
    band: bool | Literal["wilson", "bootstrap"] | _NetBenefitBandLayer | None = ...,
    folds: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def paired(
    y_true: ArrayLike,
    a: Decisions = ...,
    b: ArrayLike | None = ...,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    threshold: float | tuple[float, float] | Mapping[str, float] | None = ...,
    level: float = ...,
    names: tuple[str, str] | None = ...,
    statistics: bool = ...,
    predictive_values: bool = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **patch_kws: Unpack[_PolyCollection],
) -> Axes: ...
def picture(
    numbers: Callable[..., Any],
    *,
    xlabel: str,
    ylabel: str,
    caption: str,
    label: str = ...,
    fields: Mapping[str, tuple[str, Callable[[Any], Any]]] | None = ...,
    layers: Mapping[str, Callable[..., Any]] | None = ...,
    xlim: Limits = ...,
    ylim: Limits = ...,
) -> Callable[[Callable[..., Any]], Callable[..., Axes]]: ...
def pn(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    rebalanced: bool | float = ...,
    hull: bool | _Line2D | None = ...,
    slopes: bool | _Text | None = ...,
    isometrics: bool | MetricLike | _IsometricsLayer | None = ...,
    ties: bool | _PolyCollection | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _PnThresholdsLayer | None = ...,
    operating_point: bool | str | _PnOperatingPointLayer | None = ...,
    chance: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def precision_recall(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | str | None = ...,
    errorbar: ErrorBar = ...,
    interpolate: bool = ...,
    level: float | None = ...,
    x: Literal["recall", "alerts"] = ...,
    hull: bool | _Line2D | None = ...,
    isometrics: bool | Literal["f_beta", "f1", "f2"] | _PrecisionRecallIsometricsLayer | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _PrecisionRecallThresholdsLayer | None = ...,
    operating_point: bool | str | _PrecisionRecallOperatingPointLayer | None = ...,
    unachievable: bool | _PolyCollection | None = ...,
    break_even: bool | _Line2D | None = ...,
    band: bool | PrecisionRecallBand | Mapping[str, PrecisionRecallBand] | _PrecisionRecallBandLayer | None = ...,
    test: bool | _TestLayer | None = ...,
    folds: bool | _Line2D | None = ...,
    class_sizes: bool | _ClassSizesLayer | None = ...,
    chance: bool | _Line2D | None = ...,
    zoom: bool | Sequence[float] | _ZoomLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def precision_recall_gain(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    isometrics: bool | Literal["f_beta", "f1", "f2"] | _PrecisionRecallGainIsometricsLayer | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _PrecisionRecallGainThresholdsLayer | None = ...,
    chance: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def prediction_instability(
    estimator: Any,
    X: Any = ...,
    y: ArrayLike = ...,
    *,
    groups: ArrayLike | None = ...,
    sample_weight: ArrayLike | None = ...,
    pos_label: Scalar = ...,
    n_resamples: int = ...,
    n_jobs: int | None = ...,
    seed: Seed = ...,
    progress: bool = ...,
    kind: Literal["prediction", "mape", "calibration", "classification"] = ...,
    threshold: float | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def predictiveness(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    base_rate: bool | _Line2D | None = ...,
    observed: bool | _ObservedLayer | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _PredictivenessThresholdsLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def preflight(
    fig: Figure | Axes,
    *,
    width: float | None = ...,
    min_size: float | None = ...,
) -> list[Finding]: ...
def qini(
    y_true: Any,
    y_score: Scores = ...,
    treatment: ArrayLike | str | None = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | str | None = ...,
    errorbar: ErrorBar = ...,
    propensity: ArrayLike | str | float | None = ...,
    band: bool | _QiniBandLayer | None = ...,
    profit: bool | _ProfitLayer | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _QiniThresholdsLayer | None = ...,
    perfect: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    folds: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def ranking_strip(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    max_cases: int = ...,
    ties: bool | _PolyCollection | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def rate_driven_curve(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    trivial: bool | _TrivialLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def rate_uniform_curve(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
    trivial: bool | _TrivialLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def reader_study(
    y_true: ArrayLike | str,
    y_score: ArrayLike | str = ...,
    *,
    data: Data | None = ...,
    pos_label: Scalar = ...,
    reader: ArrayLike | str | None = ...,
    modality: ArrayLike | str | None = ...,
    case: ArrayLike | str | None = ...,
    metric: Metric = ...,
    threshold: float | None = ...,
    covariance: Covariance | None = ...,
    readers: Factor = ...,
    cases: Factor = ...,
    level: float = ...,
    average: Literal["tpr", "none"] = ...,
    points: float | ArrayLike | str | None = ...,
    curves: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def refinement_calibration(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    after: Any = ...,
    method: Literal["corp", "scores", "bins"] = ...,
    n_bins: int = ...,
    score: Literal["brier", "log"] = ...,
    equal_brier: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def relative_superiority(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    belief: tuple[float, float, float] | None = ...,
    prior: float | None = ...,
    hue_order: Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **patch_kws: Unpack[_PolyCollection],
) -> Axes: ...
def repair(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    before: bool | _Line2D | None = ...,
    section: bool | _PolyCollection | None = ...,
    thresholds: bool | _RepairThresholdsLayer | None = ...,
    chance: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def report(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    panels: Sequence[str] | Mapping[str, Mapping[str, Any]] = ...,
    threshold: float | Mapping[str, float] | None = ...,
    prevalence: float | None = ...,
    subgroup: ArrayLike | str | None = ...,
    compare: str | None = ...,
    clip: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    orientation: Literal["portrait", "landscape"] = ...,
    width: float | None = ...,
    figure: Figure | None = ...,
    hue_order: Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
) -> Figure: ...
def risk_coverage(
    correct: Truth,
    confidence: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    risk: Kind = ...,
    oracle: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _RiskCoverageThresholdsLayer | None = ...,
    band: bool | _RiskCoverageBandLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def roc(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    level: float | None = ...,
    x: Literal["fpr", "specificity"] = ...,
    xscale: Literal["linear", "log"] | None = ...,
    view: Mapping[Literal["fpr", "tpr"], Window] | None = ...,
    hull: bool | _Line2D | None = ...,
    isometrics: bool | MetricLike | _IsometricsLayer | None = ...,
    ties: bool | _PolyCollection | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _RocThresholdsLayer | None = ...,
    operating_point: bool | str | _RocOperatingPointLayer | None = ...,
    crosses: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _CrossesLayer | None = ...,
    guides: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _GuidesLayer | None = ...,
    at: bool | float | Sequence[float] | float | ArrayLike | _AtLayer | None = ...,
    band: bool | Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"] | RocBand | Mapping[str, RocBand] | _RocBandLayer | None = ...,
    area: bool | _AreaLayer | None = ...,
    binormal: bool | Literal["least-squares", "moments", "maximum-likelihood"] | _BinormalLayer | None = ...,
    test: bool | _RocTestLayer | None = ...,
    pooled: bool | _Line2D | None = ...,
    between: bool | _PolyCollection | None = ...,
    class_sizes: bool | _ClassSizesLayer | None = ...,
    chance: bool | _Line2D | None = ...,
    zoom: bool | Sequence[float] | _ZoomLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def roc_average(
    y_true: Truth | Folds | Mapping[str, Folds],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | str | None = ...,
    how: Literal["vertical", "threshold", "merge"] = ...,
    n_samples: int | None = ...,
    at: ArrayLike | None = ...,
    errorbar: ErrorBar = ...,
    step: Literal["top", "middle", "interpolated"] = ...,
    bars: bool | _LineCollection | None = ...,
    band: bool | _PolyCollection | None = ...,
    folds: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def roc_points(
    points: Points,
    tpr: ArrayLike | str | None = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | str | None = ...,
    prior: float | None = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
    slope_ranges: bool = ...,
    hull: bool | _Line2D | None = ...,
    pareto_front: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    isometrics: bool | MetricLike | _IsometricsLayer | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **marker_kws: Unpack[_Line2D],
) -> Axes: ...
def rol_curve(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
    perfect: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def score_bands(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    n_bands: int = ...,
    strategy: Literal["quantile", "uniform"] = ...,
    edges: ArrayLike | None = ...,
    prior: bool | _Line2D | None = ...,
    numbers: bool | _Text | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **patch_kws: Unpack[_PolyCollection],
) -> Axes: ...
def score_distribution(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    kind: Literal["histogram", "density", "cdf"] = ...,
    bins: int | ArrayLike | None = ...,
    bandwidth: float | None = ...,
    stat: Literal["density", "count"] = ...,
    threshold: bool | float | ArrayLike | _ThresholdLayer | None = ...,
    rug: bool | _LineCollection | None = ...,
    total: bool | _PolyCollection | None = ...,
    fill: bool | _PolyCollection | None = ...,
    gap: bool | _Line2D | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def sensibility(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    capability: bool | _Line2D | None = ...,
    midpoint: bool | _Line2D | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _SensibilityThresholdsLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def signal_detection(
    *,
    signal: tuple[float, float] = ...,
    noise: tuple[float, float] = ...,
    threshold: float | None = ...,
    curve_ax: Axes | None = ...,
    area: bool | _PolyCollection | None = ...,
    curve: bool | _Line2D | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def split_impurity(
    children: Sequence[Sequence[float]] | SplitImpurity,
    *,
    names: Name | Sequence[Name] = ...,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def sroc(
    result: Sroc | SrocGroups | None = ...,
    *,
    data: Data | None = ...,
    tp: ArrayLike | None = ...,
    fp: ArrayLike | None = ...,
    fn: ArrayLike | None = ...,
    tn: ArrayLike | None = ...,
    study: ArrayLike | None = ...,
    by: ArrayLike | None = ...,
    method: Literal["binomial", "reml", "ml"] = ...,
    correction: float | None = ...,
    level: float = ...,
    x: Literal["fpr", "specificity"] = ...,
    studies: bool | _Line2D | None = ...,
    curve: bool | _Line2D | None = ...,
    confidence: bool | _ConfidenceLayer | None = ...,
    prediction: bool | _PredictionLayer | None = ...,
    chance: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **marker_kws: Unpack[_Line2D],
) -> Axes: ...
def studio(data: Any = ..., *, port: int | None = ..., open_browser: bool = ...) -> None: ...
def styles() -> list[str]: ...
def threshold_metrics(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    metrics: Metrics = ...,
    prevalence: float | None = ...,
    over: Literal["threshold", "rate"] = ...,
    fold: ArrayLike | None = ...,
    errorbar: Literal["sd", "range"] = ...,
    n_samples: int = ...,
    intervals: bool = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
    best: bool | _Line2D | None = ...,
    band: bool | _PolyCollection | None = ...,
    stability: bool | str | _StabilityLayer | None = ...,
    hue_order: Sequence[str] | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def tree_diagram(
    leaves: Leaves,
    X: ArrayLike | Table | None = ...,
    y: ArrayLike | None = ...,
    *,
    sample_weight: ArrayLike | None = ...,
    pos_label: Scalar = ...,
    feature_names: Sequence[str] | None = ...,
    smoothing: Smoothing = ...,
    prior: float | None = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
    annotate: bool | str = ...,
    rows: Sequence[Literal["positive", "negative", "share", "rank", "label"]] = ...,
    class_names: tuple[str, str] = ...,
    orientation: Literal["auto", "vertical", "horizontal"] = ...,
    pruned: bool | _LineCollection | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_LineCollection],
) -> Axes: ...
def tree_labellings(
    leaves: Leaves,
    X: ArrayLike | Table | None = ...,
    y: ArrayLike | None = ...,
    *,
    sample_weight: ArrayLike | None = ...,
    pos_label: Scalar = ...,
    smoothing: Smoothing = ...,
    space: Literal["roc", "pn"] = ...,
    points: bool | _Line2D | None = ...,
    chain: bool | _Line2D | None = ...,
    raw: bool | _Line2D | None = ...,
    opposite: bool | _Line2D | None = ...,
    hull: bool | _Line2D | None = ...,
    segments: bool | _LineCollection | None = ...,
    operating_point: bool | str | _TreeLabellingsOperatingPointLayer | None = ...,
    annotate: bool | Literal["chain", "all"] | Sequence[str] | _AnnotateLayer | None = ...,
    chance: bool | _Line2D | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def uplift(
    y_true: Any,
    y_score: Scores = ...,
    treatment: ArrayLike | str | None = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | str | None = ...,
    errorbar: ErrorBar = ...,
    propensity: ArrayLike | str | float | None = ...,
    band: bool | _UpliftBandLayer | None = ...,
    profit: bool | _ProfitLayer | None = ...,
    thresholds: bool | Sequence[float] | Mapping[str, float | Sequence[float]] | float | ArrayLike | _UpliftThresholdsLayer | None = ...,
    perfect: bool | _Line2D | None = ...,
    chance: bool | _Line2D | None = ...,
    folds: bool | _Line2D | None = ...,
    hue_order: Sequence[str] | None = ...,
    highlight: str | Sequence[str] | None = ...,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = ...,
    dashes: bool | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **line_kws: Unpack[_Line2D],
) -> Axes: ...
def weight_simplex(
    y_true: ArrayLike,
    score_matrix: Matrix = ...,
    *,
    data: Data | None = ...,
    sample_weight: ArrayLike | None = ...,
    labels: ClassLabels = ...,
    weights: ArrayLike | Mapping[Any, float] | None = ...,
    order: Sequence[Any] | None = ...,
    before: bool | _LineCollection | None = ...,
    after: bool | _LineCollection | None = ...,
    cells: bool | _PolyCollection | None = ...,
    legend: bool | str | Mapping[str, object] = ...,
    label_fmt: str | None = ...,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = ...,
    ax: Axes | None = ...,
    **marker_kws: Unpack[_Line2D],
) -> Axes: ...
