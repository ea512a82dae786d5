/** Summarises the folder into a file: every file with its line count and first heading. */
import type { Conversation } from '../conversation.ts';
import { type FileNote, notesOf } from '../file-notes.ts';
import { codeSpan, shortened } from '../markdown.ts';
import { samePath, targetIn } from '../paths.ts';
import { call, type Move, move, type PlannedCall, type Scenario } from '../scenario.ts';
import type { Texts } from '../texts.ts';
import { workspaceListing } from '../workspace-listing.ts';
import { writtenPage } from '../written-page.ts';

/**
 * The number of characters that one call requests of a long file. The result of one call contains
 * about 200,000 characters; a file that was cut is read again alone.
 */
const CHARACTERS_PER_RANGE = 80_000;
const MAX_LINES_PER_RANGE = 5_000;
const CALLS_PER_LONG_FILE = 8;
const CALLS_AGAIN_PER_REPLY = 50;

export const summariseFolder: Scenario = {
  tools: ['list_files', 'read_file', 'get_file_info', 'write_to_file'],
  recognise(goal) {
    const english =
      /\bsummar(?:y|i[sz]e|i[sz]ing)\b/iu.test(goal) &&
      /\b(?:folder|director(?:y|ies)|workspace|project|files)\b/iu.test(goal);
    const chinese = /总结|概括|汇总|摘要/u.test(goal) && /文件|目录|工作区|项目/u.test(goal);
    if (!english && !chinese) return null;
    const target = targetIn(goal) ?? 'SUMMARY.md';
    return (conversation, texts) => summarise(conversation, texts, target);
  },
};

function summarise(conversation: Conversation, texts: Texts, target: string): Move {
  const listed = workspaceListing(conversation, texts);
  if ('next' in listed) return listed.next;
  const { paths, total } = listed.listing;
  const noteOf = notesOf(conversation);
  const others = paths.filter((path) => !samePath(path, target));
  const reading = readOthers(others, noteOf, texts);
  if (reading !== null) return reading;
  return writtenPage(
    conversation,
    texts,
    target,
    () => pageOf(others, noteOf, texts),
    () => [texts.summarised(target, others.length), ...cutNote(paths.length, total, texts)].join(' '),
  );
}

function cutNote(named: number, total: number, texts: Texts): readonly string[] {
  return total > named ? [texts.listingCut(named, total)] : [];
}

/**
 * Returns the next reads: first all files in batches, then one by one the files without a result,
 * then the rest of the long files. Returns null when everything has been read.
 */
function readOthers(paths: readonly string[], noteOf: (path: string) => FileNote, texts: Texts): Move | null {
  const notes = paths.map((path) => ({ path, note: noteOf(path) }));
  const fresh = notes.flatMap(({ path, note }) => (note.state === 'unread' && note.losses === 0 ? [path] : []));
  if (fresh.length > 0) return readFresh(paths.length, fresh, texts);
  const lost = notes.flatMap(({ path, note }) => (note.state === 'unread' ? [readAgain(path, note.losses)] : []));
  if (lost.length > 0) return move(texts.readingAgain, ...lost.slice(0, CALLS_AGAIN_PER_REPLY));
  const longer = notes.flatMap(({ path, note }) => (note.state === 'partly-read' ? rangesOf(path, note) : []));
  if (longer.length > 0) return move(texts.readingOn, ...longer.slice(0, CALLS_AGAIN_PER_REPLY));
  const uncounted = notes.flatMap(({ path, note }) => (note.state === 'uncounted' ? [path] : []));
  const infos = uncounted.slice(0, CALLS_AGAIN_PER_REPLY).map((path) => call('get_file_info', { path }));
  return infos.length > 0 ? move(texts.countingLines, ...infos) : null;
}

function readFresh(all: number, fresh: readonly string[], texts: Texts): Move {
  const [filesPerCall, callsPerReply] = all > 1000 ? [50, 16] : [25, 8];
  const now = fresh.slice(0, filesPerCall * callsPerReply);
  const calls: PlannedCall[] = [];
  for (let from = 0; from < now.length; from += filesPerCall) {
    calls.push(call('read_file', { files: now.slice(from, from + filesPerCall).map((path) => ({ path })) }));
  }
  const done = all - fresh.length;
  return move(texts.reading(done + 1, done + now.length, all), ...calls);
}

/** Reads the file alone or, if it is still too long, only its beginning. */
function readAgain(path: string, losses: number): PlannedCall {
  return call('read_file', losses === 1 ? { path } : { path, start_line: 1, end_line: 100 });
}

/**
 * Reads the next lines of a long file. It requests fewer lines at once if results did not arrive.
 */
function rangesOf(path: string, note: Extract<FileNote, { state: 'partly-read' }>): readonly PlannedCall[] {
  const { lines, totalLines, losses } = note;
  const average = lines.length === 0 ? 200 : lines.reduce((sum, line) => sum + line.length + 2, 0) / lines.length;
  const fitting = Math.floor(CHARACTERS_PER_RANGE / average / 8 ** losses);
  const size = Math.max(1, Math.min(MAX_LINES_PER_RANGE, fitting));
  const calls: PlannedCall[] = [];
  for (let from = lines.length + 1; from <= totalLines && calls.length < CALLS_PER_LONG_FILE; from += size) {
    calls.push(call('read_file', { path, start_line: from, end_line: Math.min(totalLines, from + size - 1) }));
  }
  return calls;
}

function pageOf(paths: readonly string[], noteOf: (path: string) => FileNote, texts: Texts): string {
  const notes = paths.map((path) => ({ path, note: noteOf(path) }));
  const lines = notes.reduce((sum, { note }) => sum + (note.state === 'read' ? note.totalLines : 0), 0);
  return [
    `# ${texts.summaryTitle}`,
    '',
    texts.summaryCounts(paths.length, lines),
    '',
    ...notes.map(({ path, note }) => `- ${codeSpan(path)} — ${describe(note, texts)}`),
    '',
  ].join('\n');
}

function describe(note: FileNote, texts: Texts): string {
  switch (note.state) {
    case 'read':
      return `${texts.lines(note.totalLines)} — ${note.heading === null ? texts.noHeading : shortened(note.heading)}`;
    case 'refused':
      return note.why === 'not-text' ? texts.notText : texts.unreadable;
    case 'unread':
    case 'partly-read':
    case 'uncounted':
      return texts.unreadable;
  }
}
