/** How charts look: calm greys, the accent of the page first, no heavy grid, in both themes. */
import type { compile } from 'vega-lite';
import type { ChartTheme } from '../../../shared/chart.ts';
import type { Locale } from '../../../shared/loop.ts';

export type ChartConfig = NonNullable<NonNullable<Parameters<typeof compile>[1]>['config']>;

/** The fonts of the page, and fonts that systems have for Chinese, Japanese and Korean. */
export const CHART_FONT =
  "'Inter Variable', Inter, 'Noto Sans CJK SC', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif";

interface Colours {
  readonly canvas: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly grid: string;
  readonly series: readonly string[];
  /** From little to much. */
  readonly ramp: readonly string[];
  readonly diverging: readonly string[];
}

const COLOURS: Readonly<Record<ChartTheme, Colours>> = {
  light: {
    canvas: '#ffffff',
    ink: '#17171a',
    soft: '#55555e',
    line: '#c9c9cf',
    grid: '#efeff1',
    series: [
      '#4f46e5',
      '#0d9488',
      '#d97706',
      '#db2777',
      '#0284c7',
      '#65a30d',
      '#9333ea',
      '#64748b',
      '#b91c1c',
      '#a16207',
    ],
    ramp: ['#e0e4ff', '#a9b0f8', '#6f6cef', '#4338ca', '#28206f'],
    diverging: ['#b45309', '#f3c98b', '#f0f0f2', '#a5acf5', '#4338ca'],
  },
  dark: {
    canvas: '#17171a',
    ink: '#ededf0',
    soft: '#b6b6c0',
    line: '#4a4a53',
    grid: '#26262b',
    series: [
      '#918dff',
      '#2dd4bf',
      '#fbbf24',
      '#f472b6',
      '#38bdf8',
      '#a3e635',
      '#c084fc',
      '#94a3b8',
      '#f87171',
      '#eab308',
    ],
    ramp: ['#2a2950', '#4b47a3', '#716ce0', '#a5a2ff', '#dcdbff'],
    diverging: ['#f0ad43', '#7d5f2e', '#34343b', '#5b58a8', '#a5a2ff'],
  },
};

/** The configuration of Vega-Lite. The width of views in a chart of several views is `viewWidth`. */
export function looksOf(theme: ChartTheme, viewWidth: number, locale: Locale): ChartConfig {
  const { canvas, ink, soft, line, grid, series, ramp, diverging } = COLOURS[theme];
  const [accent = ink] = series;
  const round = { strokeCap: 'round', strokeJoin: 'round' } as const;
  return {
    background: canvas,
    font: CHART_FONT,
    padding: 8,
    timeFormat: locale === 'zh-CN' ? '%Y年%-m月%-d日' : '%b %-d, %Y',
    view: { stroke: null, continuousWidth: viewWidth, discreteWidth: viewWidth, continuousHeight: 220 },
    mark: { color: accent, tooltip: true },
    // The transparent points are what a person points at.
    line: { strokeWidth: 2, ...round, point: { opacity: 0, size: 60 } },
    area: { fillOpacity: 0.18, line: { strokeWidth: 2, ...round }, point: { opacity: 0, size: 60 } },
    bar: { cornerRadiusEnd: 3, discreteBandSize: { band: 0.72 } },
    point: { filled: true, size: 44, opacity: 0.75 },
    circle: { size: 44, opacity: 0.75 },
    square: { size: 44, opacity: 0.75 },
    tick: { thickness: 2 },
    rule: { color: soft },
    text: { color: ink, fontSize: 12 },
    arc: { stroke: canvas, strokeWidth: 1.5 },
    rect: { stroke: canvas, strokeWidth: 1 },
    geoshape: { stroke: canvas },
    boxplot: { median: { color: canvas }, outliers: { size: 20 } },
    range: {
      category: [...series],
      ramp: [...ramp],
      heatmap: [...ramp],
      ordinal: [...ramp],
      diverging: [...diverging],
    },
    axis: {
      labelColor: soft,
      labelFontSize: 11.5,
      labelLimit: 160,
      labelOverlap: true,
      labelSeparation: 5,
      labelPadding: 6,
      titleColor: soft,
      titleFontSize: 11.5,
      titleFontWeight: 500,
      titlePadding: 10,
      domainColor: line,
      gridColor: grid,
      ticks: false,
    },
    axisX: { grid: false, labelAngle: 0 },
    axisY: { domain: false, tickCount: 5 },
    axisYDiscrete: { grid: false },
    axisXQuantitative: { grid: true, domain: false, tickCount: 6 },
    legend: {
      labelColor: soft,
      labelFontSize: 11.5,
      labelLimit: 180,
      titleColor: soft,
      titleFontSize: 11.5,
      titleFontWeight: 500,
      symbolSize: 70,
      symbolStrokeWidth: 0,
      orient: 'top',
      titleAnchor: 'start',
      offset: 10,
      symbolLimit: 24,
    },
    header: { labelColor: soft, labelFontSize: 11.5, titleColor: soft, titleFontSize: 11.5, titleFontWeight: 500 },
    title: {
      color: ink,
      fontSize: 13.5,
      fontWeight: 600,
      subtitleColor: soft,
      subtitleFontSize: 12,
      anchor: 'start',
      frame: 'group',
      offset: 12,
    },
  };
}
