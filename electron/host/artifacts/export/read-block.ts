/** Reads artifacts for an export, together with those that the marks of their texts name. */
import type { Artifact, ArtifactContent, ArtifactVersion } from '../../../../shared/artifact.ts';
import { assertNever } from '../../../../shared/assert-never.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import { namesIn } from '../../../../shared/markdown/artifact-mark.ts';
import { markedVersion } from '../../../../shared/marked-artifact.ts';
import { rowsOf } from '../../outputs/outputs.ts';
import type { FoundArtifact } from '../found-artifact.ts';
import { type ContentParts, contentOf, locate } from '../version-content.ts';
import type { DrawnForExport, ExportBlock, ExportContent, RenderedSvg } from './export-block.ts';

/** The most rows of a table: by itself in a document, and within a report. A table as CSV is complete. */
const MOST_ROWS = 1_000;
const MOST_ROWS_WITHIN = 50;

/** The widths of charts in pixels, which fit an exported page, and a telephone. */
const WIDE = 720;
const NARROW = 340;

export interface ExportParts extends ContentParts {
  /** Null: charts cannot be drawn here. */
  readonly renderedSvg: RenderedSvg | null;
}

export interface ExportedVersion {
  readonly artifact: Pick<Artifact, 'name' | 'kind'>;
  readonly version: ArtifactVersion;
}

/** `all` are the artifacts of the topic, which marks can name. Artifacts within artifacts show no others. */
export async function readBlock(
  parts: ExportParts,
  topicId: TopicId,
  { artifact, version }: ExportedVersion,
  all: readonly FoundArtifact[],
  mostRows: number = MOST_ROWS,
): Promise<ExportBlock> {
  const read = await contentOf(parts, locate(parts, topicId, version.ref));
  const content = await exportContent(parts, read, mostRows);
  const marks = content.kind === 'markdown' ? await marksIn(parts, topicId, content.text, version.loopId, all) : NONE;
  return { name: artifact.name, kind: artifact.kind, content, marks };
}

const NONE: ExportBlock['marks'] = new Map();

/** The artifacts that a text of a loop shows, by their names; `loopId` null: no loop wrote the text. */
export async function marksIn(
  parts: ExportParts,
  topicId: TopicId,
  text: string,
  loopId: ArtifactVersion['loopId'],
  all: readonly FoundArtifact[],
): Promise<ExportBlock['marks']> {
  const marks = new Map<string, ExportBlock>();
  for (const name of namesIn(text)) {
    const found = markedVersion(all, name, loopId);
    if (found !== null) marks.set(name, await readBlock(parts, topicId, found, [], MOST_ROWS_WITHIN));
  }
  return marks;
}

async function exportContent(parts: ExportParts, content: ArtifactContent, mostRows: number): Promise<ExportContent> {
  switch (content.kind) {
    case 'none':
      return { kind: 'none' };
    case 'image':
      return { kind: 'image', mimeType: content.mimeType, bytes: Buffer.from(content.data, 'base64') };
    case 'chart':
      return { kind: 'chart', spec: content.spec, drawn: await drawn(parts, content.spec) };
    case 'table': {
      const { outputId, columns, rows, totalRows } = content;
      const shown = await rowsOf(parts.outputs, outputId, 0, mostRows);
      return { kind: 'table', columns, rows: shown, total: totalRows ?? rows };
    }
    case 'text':
      switch (content.format) {
        case 'markdown':
          return { kind: 'markdown', text: content.text };
        case 'svg':
          return { kind: 'image', mimeType: 'image/svg+xml', bytes: Buffer.from(content.text) };
        case 'html':
        case 'csv':
        case 'text':
          return { kind: 'source', language: content.format === 'text' ? '' : content.format, text: content.text };
        default:
          return assertNever(content.format);
      }
    default:
      return assertNever(content);
  }
}

/** Null: the chart cannot be drawn, and its data are shown instead. */
async function drawn(
  { renderedSvg }: ExportParts,
  spec: Extract<ArtifactContent, { kind: 'chart' }>['spec'],
): Promise<DrawnForExport | null> {
  if (renderedSvg === null) return null;
  try {
    const wide = await renderedSvg(spec, { theme: 'light', width: WIDE });
    return { wide, narrow: await renderedSvg(spec, { theme: 'light', width: NARROW }) };
  } catch {
    return null;
  }
}
