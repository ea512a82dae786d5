/** One file in one answer of read_file: its text, a refusal, or an answer that did not arrive. */
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import { isRecord, type Step } from './conversation.ts';
import { samePath } from './paths.ts';

export type Reading =
  | {
      readonly kind: 'text';
      /** Whole lines, the first of them number `from`. */
      readonly lines: readonly string[];
      readonly from: number;
      /** null: the answer was cut before it said so. */
      readonly totalLines: number | null;
      readonly whole: boolean;
    }
  | { readonly kind: 'refused'; readonly why: 'not-text' | 'too-large' | 'other' }
  | { readonly kind: 'lost' };

/** The files a read_file step asked for. */
export function pathsRead(step: Step): readonly string[] {
  return step.tool === 'read_file' ? wantedIn(step).map((wanted) => wanted.path) : [];
}

/** The content of `path` in this step, when it was given whole. */
export function wholeContent(step: Step, path: string): string | undefined {
  for (const wanted of wantedIn(step)) {
    if (!samePath(wanted.path, path) || wanted.from !== null) continue;
    const found = entryFor(step, wanted.path);
    if (found === undefined || found.cut || found.entry.truncated === true) continue;
    if (typeof found.entry.content === 'string') return found.entry.content;
  }
  return undefined;
}

export function readingsOf(step: Step): readonly { readonly path: string; readonly reading: Reading }[] {
  const wanted = wantedIn(step);
  return wanted.map(({ path, from }) => {
    // What refuses a whole batch says nothing about one of its files.
    if (step.outcome.is === 'failed' && wanted.length === 1) return { path, reading: refusal(step.outcome.message) };
    const found = entryFor(step, path);
    return { path, reading: found === undefined ? { kind: 'lost' } : readingIn(found.entry, found.cut, from) };
  });
}

function wantedIn(step: Step): readonly { readonly path: string; readonly from: number | null }[] {
  const entries = Array.isArray(step.arguments.files) ? step.arguments.files : [step.arguments];
  return entries.filter(isRecord).flatMap((entry) => {
    const from = typeof entry.start_line === 'number' ? entry.start_line : null;
    return typeof entry.path === 'string' ? [{ path: entry.path, from }] : [];
  });
}

/** `cut`: the answer ends inside this entry. */
function entryFor(step: Step, path: string): { readonly entry: JsonObject; readonly cut: boolean } | undefined {
  if (step.outcome.is !== 'done') return undefined;
  const { answer, cut } = step.outcome;
  if (!Array.isArray(step.arguments.files)) return { entry: answer, cut };
  const entries = entriesOf(answer.files);
  const index = entries.findIndex((entry) => typeof entry.path === 'string' && samePath(entry.path, path));
  const entry = entries[index];
  return entry && { entry, cut: cut && index === entries.length - 1 && answer.summary === undefined };
}

function readingIn(entry: JsonObject, cut: boolean, from: number | null): Reading {
  if (entry.status === 'error') {
    return cut ? { kind: 'lost' } : refusal(typeof entry.message === 'string' ? entry.message : '');
  }
  if (entry.totalLines === null) return { kind: 'refused', why: 'too-large' };
  const totalLines = typeof entry.totalLines === 'number' ? entry.totalLines : null;
  if (typeof entry.content !== 'string') return { kind: 'lost' };
  const inContent = cut && totalLines === null;
  if (totalLines === null && !inContent) return { kind: 'lost' };
  const partial = inContent || entry.truncated === true;
  const split = entry.content === '' ? [] : entry.content.replace(/^\uFEFF/u, '').split(/\r?\n/u);
  // The last line may be cut; a single one is all there is to go by, unless there is no telling how far it goes.
  const lines = partial && (split.length > 1 || inContent) ? split.slice(0, -1) : split;
  const start = from ?? 1;
  const kept = totalLines === null ? lines : lines.slice(0, Math.max(0, totalLines - start + 1));
  return { kind: 'text', lines: kept, from: start, totalLines, whole: !partial && from === null };
}

function refusal(message: string): Reading {
  return { kind: 'refused', why: /binary|not (?:a )?text|UTF-|encod|decod/iu.test(message) ? 'not-text' : 'other' };
}

function entriesOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
