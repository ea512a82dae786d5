/** One file in an answer of read_file: its text, a refusal, or an answer that did not arrive. */
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/json.ts';
import type { Step } from './conversation.ts';
import { samePath } from './paths.ts';

export type Reading =
  | {
      readonly kind: 'text';
      /** Whole lines; the number of the first line is `from`. */
      readonly lines: readonly string[];
      readonly from: number;
      readonly totalLines: number;
      readonly whole: boolean;
    }
  | { readonly kind: 'refused'; readonly why: 'not-text' | 'too-large' | 'other' }
  | { readonly kind: 'lost' };

/** Returns the paths of the files that a read_file step requested. */
export function pathsRead(step: Step): readonly string[] {
  return step.tool === 'read_file' ? wantedIn(step).map((wanted) => wanted.path) : [];
}

/** Returns the content of `path` in this step, if it was returned whole. */
export function wholeContent(step: Step, path: string): string | undefined {
  for (const wanted of wantedIn(step)) {
    if (!samePath(wanted.path, path) || wanted.from !== null) continue;
    const entry = entryFor(step, wanted.path);
    if (entry?.truncated !== true && typeof entry?.content === 'string') return entry.content;
  }
  return undefined;
}

export function readingsOf(step: Step): readonly { readonly path: string; readonly reading: Reading }[] {
  const wanted = wantedIn(step);
  return wanted.map(({ path, from }) => {
    // If a call for several files fails, the error does not tell anything about a single file.
    if (step.outcome.is === 'failed' && wanted.length === 1) return { path, reading: refusal(step.outcome.message) };
    const entry = entryFor(step, path);
    return { path, reading: entry === undefined ? { kind: 'lost' } : readingIn(entry, from) };
  });
}

function wantedIn(step: Step): readonly { readonly path: string; readonly from: number | null }[] {
  const entries = Array.isArray(step.arguments.files) ? step.arguments.files : [step.arguments];
  return entries.filter(isObject).flatMap((entry) => {
    const from = typeof entry.start_line === 'number' ? entry.start_line : null;
    return typeof entry.path === 'string' ? [{ path: entry.path, from }] : [];
  });
}

/**
 * Returns the entry of a file in the result. An entry that is cut off at the end of the result
 * does not count.
 */
function entryFor(step: Step, path: string): JsonObject | undefined {
  if (step.outcome.is !== 'done') return undefined;
  const { answer, cut } = step.outcome;
  if (!Array.isArray(step.arguments.files)) return cut ? undefined : answer;
  const entries = entriesOf(answer.files);
  const whole = cut ? entries.slice(0, -1) : entries;
  return whole.find((entry) => typeof entry.path === 'string' && samePath(entry.path, path));
}

function readingIn(entry: JsonObject, from: number | null): Reading {
  if (entry.status === 'error') return refusal(typeof entry.message === 'string' ? entry.message : '');
  const { content, totalLines } = entry;
  if (totalLines === null) return { kind: 'refused', why: 'too-large' };
  if (typeof totalLines !== 'number' || typeof content !== 'string') return { kind: 'lost' };
  const partial = entry.truncated === true;
  const split = content === '' ? [] : content.replace(/^\uFEFF/u, '').split(/\r?\n/u);
  // The last line of a partial text may be incomplete; it counts only if it is the only one.
  const lines = partial && split.length > 1 ? split.slice(0, -1) : split;
  const start = from ?? 1;
  const kept = lines.slice(0, Math.max(0, totalLines - start + 1));
  return { kind: 'text', lines: kept, from: start, totalLines, whole: !partial && from === null };
}

function refusal(message: string): Reading {
  return { kind: 'refused', why: /binary|not (?:a )?text|UTF-|encod|decod/iu.test(message) ? 'not-text' : 'other' };
}

function entriesOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
