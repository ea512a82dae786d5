/** What the read_file steps so far tell about each file. */
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import { type Conversation, isRecord, type Step, stepsOf } from './conversation.ts';
import { firstHeading } from './first-heading.ts';
import { samePath } from './paths.ts';

export type FileNote =
  | { readonly state: 'unread'; readonly losses: number }
  /** `lines` are the first ones and hold no heading; there are more. */
  | { readonly state: 'partly-read'; readonly lines: readonly string[]; readonly totalLines: number }
  | {
      readonly state: 'read';
      readonly totalLines: number;
      readonly heading: string | null;
      readonly lines: readonly string[];
    }
  | { readonly state: 'refused'; readonly notText: boolean };

/** One file in one answer of read_file. */
type Reading =
  | {
      readonly kind: 'text';
      readonly lines: readonly string[];
      readonly from: number;
      readonly totalLines: number;
      readonly whole: boolean;
    }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'lost' };

/** After this many lost answers a file counts as unreadable. */
const MAX_LOSSES = 3;

/** Looks up the note of a path; files nobody read are `unread`. */
export function notesOf(conversation: Conversation): (path: string) => FileNote {
  const readings = new Map<string, Reading[]>();
  for (const step of stepsOf(conversation, 'read_file')) {
    for (const [path, reading] of readingsOf(step)) {
      const known = readings.get(path);
      if (known === undefined) readings.set(path, [reading]);
      else known.push(reading);
    }
  }
  return (path) => noteOf(readings.get(path) ?? []);
}

export function pathsRead(step: Step): readonly string[] {
  if (step.tool !== 'read_file') return [];
  if (typeof step.arguments.path === 'string') return [step.arguments.path];
  return entriesOf(step.arguments.files).flatMap((entry) => (typeof entry.path === 'string' ? [entry.path] : []));
}

/** The content of `path` in this step, when it was given whole. */
export function wholeContent(step: Step, path: string): string | undefined {
  if (step.outcome.is !== 'done') return undefined;
  const entry = entryFor(step, step.outcome.answer, path);
  return entry?.truncated === true || typeof entry?.content !== 'string' ? undefined : entry.content;
}

function readingsOf(step: Step): readonly (readonly [string, Reading])[] {
  const paths = pathsRead(step);
  const { outcome } = step;
  switch (outcome.is) {
    case 'done':
      return paths.map((path) => [path, readingOf(entryFor(step, outcome.answer, path))]);
    case 'failed':
    case 'denied': {
      const alone = paths.length === 1;
      return paths.map((path) => [path, alone ? { kind: 'refused', message: outcome.message } : { kind: 'lost' }]);
    }
    case 'lost':
      return paths.map((path) => [path, { kind: 'lost' }]);
  }
}

function entryFor(step: Step, answer: JsonObject, path: string): JsonObject | undefined {
  if (step.arguments.files === undefined) return answer;
  return entriesOf(answer.files).find((entry) => typeof entry.path === 'string' && samePath(entry.path, path));
}

function readingOf(entry: JsonObject | undefined): Reading {
  if (entry === undefined) return { kind: 'lost' };
  if (entry.status === 'error' || entry.error !== undefined) {
    const message = [entry.message, entry.error, entry.reason].find((item) => typeof item === 'string');
    return { kind: 'refused', message: message ?? '' };
  }
  if (typeof entry.totalLines !== 'number') return { kind: 'lost' };
  const { totalLines } = entry;
  const content = typeof entry.content === 'string' ? entry.content : '';
  const ranged = typeof entry.startLine === 'number';
  const from = typeof entry.startLine === 'number' ? entry.startLine : 1;
  const lines = content === '' && !ranged ? [] : content.replace(/^\uFEFF/u, '').split(/\r?\n/u);
  const cut = entry.truncated === true;
  const certain = cut && lines.length > 1 ? lines.slice(0, -1) : lines;
  return {
    kind: 'text',
    lines: certain.slice(0, Math.max(0, totalLines - from + 1)),
    from,
    totalLines,
    whole: !cut && !ranged,
  };
}

function noteOf(readings: readonly Reading[]): FileNote {
  const texts = readings.filter((reading) => reading.kind === 'text');
  const [first] = texts;
  if (first === undefined) {
    const refused = readings.find((reading) => reading.kind === 'refused');
    if (refused !== undefined) return { state: 'refused', notText: saysNotText(refused.message) };
    return readings.length < MAX_LOSSES
      ? { state: 'unread', losses: readings.length }
      : { state: 'refused', notText: false };
  }
  const lines = texts.find((text) => text.whole)?.lines ?? joined(texts);
  const heading = firstHeading(lines);
  const { totalLines } = first;
  const whole = lines.length >= totalLines || texts.some((text) => text.whole);
  // A range that was asked for and brought nothing new will not do so the next time.
  const stuck = readings.length > texts.length || texts.some((text) => text.lines.length === 0);
  if (heading !== null || whole || stuck) return { state: 'read', totalLines, heading, lines };
  return { state: 'partly-read', lines, totalLines };
}

/** The lines known without a gap from line 1 on. */
function joined(texts: readonly { readonly lines: readonly string[]; readonly from: number }[]): readonly string[] {
  const lines: string[] = [];
  for (const text of texts.toSorted((a, b) => a.from - b.from)) {
    if (text.from <= lines.length + 1) lines.push(...text.lines.slice(lines.length + 1 - text.from));
  }
  return lines;
}

function saysNotText(message: string): boolean {
  return /binary|decod|encod|utf-?8|not (a )?(valid )?text|\bNUL\b/iu.test(message);
}

function entriesOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
