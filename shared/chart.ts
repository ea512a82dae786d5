/** A chart that was drawn from a stored specification of Vega-Lite. */

export const CHART_THEMES = ['light', 'dark'] as const;
export type ChartTheme = (typeof CHART_THEMES)[number];

/** The widths in CSS pixels for which a chart is drawn. */
export const NARROWEST_CHART = 160;
export const WIDEST_CHART = 2_000;

/** Separates the fields in the label of a mark, which is its `aria-label`. */
export const BETWEEN_FIELDS = '; ';

export interface DrawnChart {
  /**
   * An SVG document. It contains only shapes and words: no script, style sheet, link, image or address.
   * A mark that stands for data has an `aria-label`, such as `city: 北京; sales: 28`.
   */
  readonly svg: string;
  /** The size in CSS pixels. It can be wider than was asked for, because some charts have a width of their own. */
  readonly width: number;
  readonly height: number;
  /** The title in the specification; empty: there is none. */
  readonly title: string;
  readonly description: string;
  /** The number of marks that have a label. */
  readonly marks: number;
}

/** Why a chart was not drawn. `message` is a sentence in English about a specification that is wrong. */
export type ChartProblem =
  | { readonly kind: 'wrong'; readonly message: string }
  /** Drawing took longer than it may, or more memory. */
  | { readonly kind: 'too-slow' }
  /** The drawing has more marks or more text than a page can show. */
  | { readonly kind: 'too-large' };

export type ChartDrawing = { readonly kind: 'drawn'; readonly chart: DrawnChart } | ChartProblem;
