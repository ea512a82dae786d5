/** What an export consists of, before it becomes Markdown or HTML. */
import type { ArtifactKind } from '../../../../shared/artifact.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { TableColumn, TableRow } from '../../../../shared/output.ts';
import { headingOf } from '../../exports/exported-document.ts';

/** The content of an artifact, complete or as much as an export holds. */
export type ExportContent =
  | { readonly kind: 'markdown'; readonly text: string }
  /** Shown as it was written. `language` names it for readers of Markdown. */
  | { readonly kind: 'source'; readonly language: string; readonly text: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly TableColumn[];
      readonly rows: readonly TableRow[];
      /** The number of rows that the table has. */
      readonly total: number;
    }
  /** `drawn`: the drawing by the host's own renderer; null: charts cannot be drawn here. */
  | { readonly kind: 'chart'; readonly spec: JsonObject; readonly drawn: DrawnForExport | null }
  | { readonly kind: 'image'; readonly mimeType: string; readonly bytes: Uint8Array }
  | { readonly kind: 'none' };

/** A chart as SVG: in the width of a page, and in that of a telephone. */
export interface DrawnForExport {
  readonly wide: string;
  readonly narrow: string;
}

/** An artifact in an export. */
export interface ExportBlock {
  readonly name: string;
  readonly kind: ArtifactKind;
  readonly content: ExportContent;
  /** The artifacts that the marks of its text name, by name. */
  readonly marks: ReadonlyMap<string, ExportBlock>;
}

export interface ExportDocument {
  readonly title: string;
  readonly blocks: readonly ExportBlock[];
}

export interface ExportedFile {
  /** A file name that every system accepts. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Draws a chart as SVG. Rejects if the specification cannot be drawn. */
export type RenderedSvg = (
  spec: JsonObject,
  looks: { readonly theme: 'light' | 'dark'; readonly width: number },
) => Promise<string>;

/** Whether the content begins with a heading of its own, so that its name is not written above it. */
export const hasHeading = ({ kind, content }: ExportBlock): boolean =>
  kind === 'report' || (content.kind === 'markdown' && headingOf(content.text) !== null);
