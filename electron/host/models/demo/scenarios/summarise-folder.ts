/** Summarises the folder into a file: every file with its line count and first heading. */
import { type Conversation, lastAnswer, stepsOf } from '../conversation.ts';
import { type FileNote, notesOf } from '../file-notes.ts';
import { listedPaths } from '../listed-paths.ts';
import { codeSpan } from '../markdown.ts';
import { samePath, targetIn } from '../paths.ts';
import { call, complete, type Move, move, type PlannedCall, type Scenario } from '../scenario.ts';
import type { Texts } from '../texts.ts';
import { writtenPage } from '../written-page.ts';

const FILES_PER_CALL = 25;
const CALLS_PER_REPLY = 8;
const LINES_PER_RANGE = 4000;

export const summariseFolder: Scenario = {
  tools: ['get_workspace_files', 'read_file', 'write_to_file'],
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
  const answer = lastAnswer(conversation, 'get_workspace_files');
  if (answer === undefined) return list(conversation, texts);
  const paths = listedPaths(answer);
  const noteOf = notesOf(conversation);
  const unread = paths.filter((path) => noteOf(path).state === 'unread');
  if (unread.length > 0) return readUnread(paths, unread, noteOf, texts);
  const others = paths.filter((path) => !samePath(path, target));
  const longer = others.flatMap((path) => rangesOf(path, noteOf(path)));
  if (longer.length > 0) return move(texts.readingOn, ...longer.slice(0, CALLS_PER_REPLY));
  const total = typeof answer.totalFiles === 'number' ? answer.totalFiles : paths.length;
  return writtenPage(
    conversation,
    texts,
    target,
    () => pageOf(others, noteOf, texts),
    () =>
      [
        texts.summarised(target, others.length),
        ...(total > paths.length ? [texts.listingCut(paths.length, total)] : []),
      ].join(' '),
  );
}

function list(conversation: Conversation, texts: Texts): Move {
  const attempts = stepsOf(conversation, 'get_workspace_files');
  const last = attempts.at(-1)?.outcome;
  if (attempts.length >= 2) {
    return complete(texts.failed('get_workspace_files', last?.is === 'failed' ? last.message : texts.noReason));
  }
  return move(texts.listing, call('get_workspace_files', { workspace: 1, recursive: true, max_depth: 20 }));
}

function readUnread(
  paths: readonly string[],
  unread: readonly string[],
  noteOf: (path: string) => FileNote,
  texts: Texts,
): Move {
  const lossesOf = (path: string) => {
    const note = noteOf(path);
    return note.state === 'unread' ? note.losses : 0;
  };
  const fresh = unread.filter((path) => lossesOf(path) === 0);
  if (fresh.length === 0) {
    const again = unread.slice(0, CALLS_PER_REPLY);
    return move(texts.readingAgain, ...again.map((path) => readAgain(path, lossesOf(path))));
  }
  const now = fresh.slice(0, FILES_PER_CALL * CALLS_PER_REPLY);
  const calls: PlannedCall[] = [];
  for (let from = 0; from < now.length; from += FILES_PER_CALL) {
    calls.push(call('read_file', { files: now.slice(from, from + FILES_PER_CALL).map((path) => ({ path })) }));
  }
  const done = paths.length - unread.length;
  return move(texts.reading(done + 1, done + now.length, paths.length), ...calls);
}

/** Alone first, then only its beginning. */
function readAgain(path: string, losses: number): PlannedCall {
  return call('read_file', losses === 1 ? { files: [{ path }] } : { files: [{ path, start_line: 1, end_line: 200 }] });
}

function rangesOf(path: string, note: FileNote): readonly PlannedCall[] {
  if (note.state !== 'partly-read') return [];
  const endLine = Math.min(note.totalLines, note.lines.length + LINES_PER_RANGE);
  return [call('read_file', { files: [{ path, start_line: note.lines.length + 1, end_line: endLine }] })];
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
      return `${texts.lines(note.totalLines)} — ${note.heading ?? texts.noHeading}`;
    case 'refused':
      return note.notText ? texts.notText : texts.unreadable;
    case 'unread':
    case 'partly-read':
      return texts.unreadable;
  }
}
