/**
 * The artifacts of a topic: what its loops made for people to keep. They are derived from the
 * outputs of calls, the reports of loops and the edits of files, and are stored nowhere else.
 * Every name and every content in them is untrusted.
 */
import type { CallId, CheckpointId, LoopId, MessageId, OutputId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { FileDiff } from './loop.ts';
import type { OutputKind, TableColumn } from './output.ts';

/** `report`: the final text of a loop. `file`: a file of the workspace that a loop edited. */
export type ArtifactKind = OutputKind | 'report' | 'file';

/** How the content of an artifact is shown. */
export type ArtifactFormat = 'markdown' | 'html' | 'csv' | 'svg' | 'text' | 'image' | 'chart' | 'table';

/** The formats whose content is a text with a source. */
export type TextFormat = Exclude<ArtifactFormat, 'image' | 'chart' | 'table'>;

/** Where the content of a version comes from. `side`: the file before or after an edit. */
export type VersionRef =
  | { readonly from: 'output'; readonly outputId: OutputId }
  | { readonly from: 'report'; readonly loopId: LoopId }
  | { readonly from: 'file'; readonly checkpointId: CheckpointId; readonly side: 'before' | 'after' };

/**
 * `made`: a loop made this content. `before`: the content of a file before the first edit of a loop.
 * `undone`: the edit was undone. `deleted`: the loop deleted the file, so there is no content.
 */
export type VersionState = 'made' | 'before' | 'undone' | 'deleted';

export interface ArtifactVersion {
  readonly ref: VersionRef;
  /** The loop that made the version; null: an edit of no loop. */
  readonly loopId: LoopId | null;
  readonly callId: CallId | null;
  readonly state: VersionState;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
}

export interface Artifact {
  /** Identifies the artifact within its topic. */
  readonly id: string;
  readonly kind: ArtifactKind;
  readonly format: ArtifactFormat;
  /** The name for people; of a file, its path relative to the workspace. */
  readonly name: string;
  /** `undone`: all edits of the file were undone. `deleted`: the last edit that counts deleted it. */
  readonly state: 'there' | 'undone' | 'deleted';
  /** The newest versions, oldest first; never empty. */
  readonly versions: readonly ArtifactVersion[];
  /** The number of older versions that are not listed. */
  readonly earlier: number;
}

export interface ArtifactList {
  /** Newest first. */
  readonly artifacts: readonly Artifact[];
  /** The number of older artifacts that are not listed. */
  readonly more: number;
}

/** The content of a version. `cut`: only the beginning of the text is given. */
export type ArtifactContent =
  | { readonly kind: 'text'; readonly format: TextFormat; readonly text: string; readonly cut: boolean }
  /** `data` is base64. */
  | { readonly kind: 'image'; readonly mimeType: string; readonly data: string }
  | { readonly kind: 'chart'; readonly outputId: OutputId; readonly spec: JsonObject }
  /** The rows are loaded with `outputs.rows`. */
  | ({ readonly kind: 'table'; readonly outputId: OutputId } & TableFacts)
  | { readonly kind: 'none'; readonly why: 'deleted' | 'not-kept' };

export interface TableFacts {
  readonly columns: readonly TableColumn[];
  /** The number of stored rows, and of those that the table has without its limit; null: unknown. */
  readonly rows: number;
  readonly totalRows: number | null;
}

/** The message that made a version. */
export interface ArtifactPlace {
  readonly messageId: MessageId;
  /** The number of the iteration in its loop; null: the message belongs to none. */
  readonly iteration: number | null;
}

export interface ReadArtifact {
  readonly content: ArtifactContent;
  /** Null: no message that is shown made the version. */
  readonly place: ArtifactPlace | null;
  /** What became of a file after its newest version; null: nothing, or the version is another one. */
  readonly since: 'changed' | 'missing' | null;
}

export type ArtifactComparison =
  | { readonly kind: 'lines'; readonly diff: FileDiff }
  | { readonly kind: 'tables'; readonly before: TableFacts; readonly after: TableFacts }
  /** The contents have no lines to compare. */
  | { readonly kind: 'contents'; readonly equal: boolean };
