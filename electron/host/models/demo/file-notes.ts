/** Derives from the read_file steps so far what is known about each file. */
import { type Conversation, stepsOf } from './conversation.ts';
import { firstHeading } from './first-heading.ts';
import { type Reading, readingsOf } from './readings.ts';

export type FileNote =
  | { readonly state: 'unread'; readonly losses: number }
  /**
   * `lines` are the first lines and contain no heading. `losses` counts later results without
   * anything new.
   */
  | {
      readonly state: 'partly-read';
      readonly lines: readonly string[];
      readonly totalLines: number;
      readonly losses: number;
    }
  /** `lines` are all lines, or at least all lines up to the heading. */
  | {
      readonly state: 'read';
      readonly totalLines: number;
      readonly heading: string | null;
      readonly lines: readonly string[];
    }
  /** The file cannot be read; get_file_info may still count its lines. */
  | { readonly state: 'uncounted' }
  | { readonly state: 'refused'; readonly why: 'not-text' | 'other' };

/**
 * The number of results without anything new after which the demo continues with the lines that it
 * has.
 */
const MAX_LOSSES = 3;
const MAX_LOST_PARTS = 5;
const MAX_READINGS = 60;

/** Returns a function that returns the note of a path; a file that was never read is `unread`. */
export function notesOf(conversation: Conversation): (path: string) => FileNote {
  const readings = new Map<string, Reading[]>();
  for (const step of stepsOf(conversation, 'read_file')) {
    for (const { path, reading } of readingsOf(step)) {
      const known = readings.get(path);
      if (known === undefined) readings.set(path, [reading]);
      else known.push(reading);
    }
  }
  const counts = countsIn(conversation);
  const notes = new Map([...readings].map(([path, list]) => [path, counted(noteOf(list), counts.get(path))]));
  return (path) => notes.get(path) ?? { state: 'unread', losses: 0 };
}

function noteOf(readings: readonly Reading[]): FileNote {
  const texts = readings.filter((reading) => reading.kind === 'text');
  const [first] = texts;
  if (first === undefined) {
    const refused = readings.find((reading) => reading.kind === 'refused');
    if (refused?.why === 'too-large') return { state: 'uncounted' };
    if (refused !== undefined) return { state: 'refused', why: refused.why };
    return readings.length < MAX_LOSSES ? { state: 'unread', losses: readings.length } : { state: 'uncounted' };
  }
  const whole = texts.find((text) => text.whole);
  const lines = whole?.lines ?? joined(texts);
  const { totalLines } = first;
  const heading = firstHeading(lines);
  const since = readings.slice(readings.indexOf(first));
  const losses = since.filter((reading) => reading.kind !== 'text' || reading.lines.length === 0).length;
  const complete = whole !== undefined || lines.length >= totalLines;
  const givenUp = losses >= MAX_LOST_PARTS || readings.length > MAX_READINGS;
  if (heading !== null || complete || givenUp) return { state: 'read', totalLines, heading, lines };
  return { state: 'partly-read', lines, totalLines, losses };
}

/**
 * Adds the result of get_file_info to a note: the number of lines, or null if the file has no
 * lines.
 */
function counted(note: FileNote, lines: number | null | undefined): FileNote {
  if (note.state !== 'uncounted' || lines === undefined) return note;
  return lines === null
    ? { state: 'refused', why: 'other' }
    : { state: 'read', totalLines: lines, heading: null, lines: [] };
}

function countsIn(conversation: Conversation): ReadonlyMap<string, number | null> {
  const counts = new Map<string, number | null>();
  for (const { arguments: args, outcome } of stepsOf(conversation, 'get_file_info')) {
    const lines = outcome.is === 'done' ? outcome.answer.lines : null;
    if (typeof args.path === 'string') counts.set(args.path, typeof lines === 'number' ? lines : null);
  }
  return counts;
}

/** The contiguous lines that are known from line 1 on. */
function joined(texts: readonly { readonly lines: readonly string[]; readonly from: number }[]): readonly string[] {
  const lines: string[] = [];
  for (const text of texts.toSorted((a, b) => a.from - b.from)) {
    if (text.from > lines.length + 1) break;
    for (const line of text.lines.slice(lines.length + 1 - text.from)) lines.push(line);
  }
  return lines;
}
