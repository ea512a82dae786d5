/** Reads the content of one version of an artifact. */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactContent, TextFormat, VersionRef } from '../../../shared/artifact.ts';
import { assertNever } from '../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { ended } from '../../../shared/loop-ending.ts';
import type { Checkpoint, CheckpointStore } from '../files/checkpoints.ts';
import { diskState } from '../files/disk-state.ts';
import { decodeText } from '../files/text-file.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { readOutput } from '../outputs/outputs.ts';
import type { Outputs, StoredOutput } from '../store/outputs.ts';
import { formatOfFile } from './file-formats.ts';

/** A larger file is not compared with its version, and not read. */
const LARGEST_FILE = 16 * 1024 * 1024;

export interface ContentParts {
  readonly outputs: Pick<Outputs, 'find' | 'part'>;
  readonly checkpoints: Pick<CheckpointStore, 'image' | 'find'>;
  readonly loops: { find(loopId: LoopRecord['id']): LoopRecord | undefined };
}

/** What a version is made of, after it was found in its topic. */
export type Located =
  | { readonly from: 'output'; readonly output: StoredOutput }
  | { readonly from: 'report'; readonly loop: LoopRecord }
  | { readonly from: 'file'; readonly checkpoint: Checkpoint; readonly side: 'before' | 'after' };

/** Throws `artifact-not-found` for a version that does not belong to the topic. */
export function locate(parts: ContentParts, topicId: TopicId, ref: VersionRef): Located {
  const found = find(parts, ref);
  if (found === null || topicOf(found) !== topicId) throw new LoopwrightError('artifact-not-found', { topicId });
  return found;
}

function find(parts: ContentParts, ref: VersionRef): Located | null {
  switch (ref.from) {
    case 'output': {
      const output = parts.outputs.find(ref.outputId);
      return output === null ? null : { from: 'output', output };
    }
    case 'report': {
      const loop = parts.loops.find(ref.loopId);
      return loop === undefined || !ended(loop.state) ? null : { from: 'report', loop };
    }
    case 'file': {
      const checkpoint = parts.checkpoints.find(ref.checkpointId);
      return checkpoint === null ? null : { from: 'file', checkpoint, side: ref.side };
    }
    default:
      return assertNever(ref);
  }
}

function topicOf(located: Located): TopicId | null {
  switch (located.from) {
    case 'output':
      return located.output.topicId;
    case 'report':
      return located.loop.topicId;
    case 'file':
      return located.checkpoint.topicId;
    default:
      return assertNever(located);
  }
}

/** The complete content. Throws `output-not-found` if the output was deleted meanwhile. */
export async function contentOf(parts: ContentParts, located: Located): Promise<ArtifactContent> {
  switch (located.from) {
    case 'output':
      return outputContent(parts, located.output);
    case 'report':
      return textContent('markdown', ended(located.loop.state) ? located.loop.state.outcome.text : '');
    case 'file':
      return fileContent(parts, located.checkpoint, located.side);
    default:
      return assertNever(located);
  }
}

const textContent = (format: TextFormat, text: string): ArtifactContent => ({ kind: 'text', format, text, cut: false });

async function outputContent(parts: ContentParts, { ref }: StoredOutput): Promise<ArtifactContent> {
  const output = await readOutput(parts.outputs, ref.id);
  switch (output.kind) {
    case 'table': {
      const rows = ref.kind === 'table' ? ref.rows : 0;
      const totalRows = ref.kind === 'table' ? ref.totalRows : null;
      return { kind: 'table', outputId: ref.id, columns: output.columns, rows, totalRows };
    }
    case 'chart':
      return { kind: 'chart', spec: output.spec };
    case 'image': {
      const { mimeType, data } = output;
      if (mimeType === 'image/svg+xml') return textContent('svg', Buffer.from(data, 'base64').toString('utf8'));
      return { kind: 'image', mimeType, data };
    }
    case 'document':
      return textContent(output.format, output.text);
    case 'text':
      return textContent('text', output.text);
    default:
      return assertNever(output);
  }
}

async function fileContent(
  parts: ContentParts,
  checkpoint: Checkpoint,
  side: 'before' | 'after',
): Promise<ArtifactContent> {
  const state = checkpoint[side];
  if (state === null) return { kind: 'none', why: 'deleted' };
  const known = formatOfFile(checkpoint.path);
  const bytes = known === null ? null : (parts.checkpoints.image(state) ?? (await sameOnDisk(checkpoint, state)));
  if (known === null || bytes === null) return { kind: 'none', why: 'not-kept' };
  const { format, mimeType } = known;
  if (format === 'image') return { kind: 'image', mimeType, data: Buffer.from(bytes).toString('base64') };
  const file = decodeText(bytes, checkpoint.path);
  if (!file.ok || format === 'chart' || format === 'table') return { kind: 'none', why: 'not-kept' };
  return textContent(format, file.value.text);
}

/** The bytes of a file too large for an image, if it is unchanged; null: it is not. */
async function sameOnDisk({ workspace, path }: Checkpoint, state: string): Promise<Uint8Array | null> {
  const absolute = join(workspace, path);
  const size = await sizeOf(absolute);
  if (size === null || size > LARGEST_FILE || (await diskState(absolute)) !== state) return null;
  return readFile(absolute);
}

/** Whether a file still has the content of its newest version. Null: it has, or it is too large to tell. */
export async function sinceOf({ workspace, path, after }: Checkpoint): Promise<'changed' | 'missing' | null> {
  const absolute = join(workspace, path);
  const size = await sizeOf(absolute);
  if (size === null) return after === null ? null : 'missing';
  if (size > LARGEST_FILE) return null;
  return (await diskState(absolute)) === after ? null : 'changed';
}

async function sizeOf(absolute: string): Promise<number | null> {
  try {
    return (await lstat(absolute)).size;
  } catch {
    return null;
  }
}
