/**
 * What a tool call made for people besides its result: a chart, a table, an image, a document or a
 * long text. The host stores the content; messages and events carry references to it. Everything
 * in an output was written by a model, by its code or by a file, so it is untrusted.
 */
import type { OutputId } from './ids.ts';
import type { JsonObject } from './json.ts';

/** The type of the cells of a column. Dates and times are ISO 8601 texts. */
export type ColumnType = 'number' | 'text' | 'boolean' | 'date' | 'time';

export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** One value of a table. Integers that a double cannot hold exactly are texts. */
export type Cell = string | number | boolean | null;

export type TableRow = readonly Cell[];

/** The formats of a document, whose text is shown as a page. */
export type DocumentFormat = 'markdown' | 'html';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/svg+xml';

interface Named {
  /**
   * The name for people. In one topic, an output with the name and the kind of an earlier one is a
   * newer version of the same artifact.
   */
  readonly name: string;
}

/** The content of an output. */
export type Output = Named &
  (
    | {
        readonly kind: 'table';
        readonly columns: readonly TableColumn[];
        readonly rows: readonly TableRow[];
        /** The number of rows that the table has without its limit; null: unknown. */
        readonly totalRows: number | null;
      }
    /** A specification of Vega-Lite that contains its data and no address. */
    | { readonly kind: 'chart'; readonly spec: JsonObject }
    /** `data` is base64. */
    | { readonly kind: 'image'; readonly mimeType: ImageType; readonly data: string }
    | { readonly kind: 'document'; readonly format: DocumentFormat; readonly text: string }
    /** Text that was too long for the result of its call. */
    | { readonly kind: 'text'; readonly text: string }
  );

export type OutputKind = Output['kind'];

/** A reference to a stored output. */
export type OutputRef = Named & { readonly id: OutputId } & (
    | {
        readonly kind: 'table';
        readonly rows: number;
        readonly columns: number;
        readonly totalRows: number | null;
      }
    | { readonly kind: 'chart' }
    /** `bytes` is the size of the image. */
    | { readonly kind: 'image'; readonly mimeType: ImageType; readonly bytes: number }
    | { readonly kind: 'document'; readonly format: DocumentFormat; readonly characters: number }
    | { readonly kind: 'text'; readonly characters: number }
  );

/** An output as a page loads it. The rows of a table are loaded in parts. */
export type OutputView = Exclude<Output, { kind: 'table' }> | Omit<Extract<Output, { kind: 'table' }>, 'rows'>;

/** The order of the rows of a table. `column` counts from 0. */
export interface RowOrder {
  readonly column: number;
  readonly descending: boolean;
}

export const TABLE_TEXT_FORMATS = ['csv', 'markdown'] as const;
export type TableTextFormat = (typeof TABLE_TEXT_FORMATS)[number];

/** A table as text. */
export interface TableText {
  readonly text: string;
  /** The number of rows in the text. It is less than the table has if the text would be too long. */
  readonly rows: number;
}
