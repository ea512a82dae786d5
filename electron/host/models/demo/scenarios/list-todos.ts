/** Finds the TODO comments and lists them, in the answer or in a file. */
import { isObject, type JsonObject } from '../../../../../shared/json.ts';
import { type Conversation, lastDone, stepsOf } from '../conversation.ts';
import { type FileNote, notesOf } from '../file-notes.ts';
import { listedPaths } from '../listed-paths.ts';
import { codeSpan, shortened } from '../markdown.ts';
import { samePath, targetIn } from '../paths.ts';
import { call, complete, type Move, move, type Scenario } from '../scenario.ts';
import type { Texts } from '../texts.ts';
import { writtenPage } from '../written-page.ts';

const FILES_PER_CALL = 25;

interface Todo {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export const listTodos: Scenario = {
  tools: ['search_files', 'read_file', 'write_to_file'],
  recognise(goal) {
    if (!/\bTODOs?\b/iu.test(goal)) return null;
    if (!/\b(?:find|list|show|collect|search|gather|what|which|all)\b|找|列|查|搜|收集|汇总/iu.test(goal)) return null;
    const target = targetIn(goal);
    return (conversation, texts) => list(conversation, texts, target);
  },
};

function list(conversation: Conversation, texts: Texts, target: string | null): Move {
  const search = lastDone(conversation, 'search_files');
  if (search === undefined) {
    const last = stepsOf(conversation, 'search_files').at(-1)?.outcome;
    if (stepsOf(conversation, 'search_files').length >= 2) {
      return complete(texts.failed('search_files', last?.is === 'failed' ? last.message : texts.noReason));
    }
    return move(
      texts.searching('TODO'),
      call('search_files', { directory: '.', query: 'TODO', search_type: 'content' }),
    );
  }
  const paths = listedPaths(search).filter((path) => target === null || !samePath(path, target));
  const noteOf = notesOf(conversation);
  const unread = paths.filter((path) => isFresh(noteOf(path)));
  if (unread.length > 0) return readHits(unread, texts);

  const todos = paths.flatMap((path) => todosIn(path, noteOf(path), search.answer));
  const list = listed(todos, search.cut || search.answer.truncated === true, texts);
  if (target === null) return complete(list);
  return writtenPage(
    conversation,
    texts,
    target,
    () => `# ${texts.todoTitle}\n\n${list}\n`,
    () => `${list}\n\n${texts.todosWritten(target)}`,
  );
}

/**
 * Whether the file still must be read. One read is enough, because the search returns the lines as
 * well.
 */
function isFresh(note: FileNote): boolean {
  return note.state === 'unread' && note.losses === 0;
}

function readHits(unread: readonly string[], texts: Texts): Move {
  const batches: string[][] = [];
  for (let from = 0; from < unread.length; from += FILES_PER_CALL)
    batches.push(unread.slice(from, from + FILES_PER_CALL));
  return move(
    texts.readingHits,
    ...batches.map((paths) => call('read_file', { files: paths.map((path) => ({ path })) })),
  );
}

/**
 * Returns the TODO comments of a file, from the lines that were read, and from the search itself
 * if the file was not returned whole.
 */
function todosIn(path: string, note: FileNote, answer: JsonObject): readonly Todo[] {
  const lines = 'lines' in note ? note.lines : [];
  const byLine = new Map([...matchesIn(path, answer), ...lines.map((text, index) => [index + 1, text] as const)]);
  return [...byLine]
    .filter(([, text]) => /\bTODO\b/u.test(text))
    .sort(([a], [b]) => a - b)
    .map(([line, text]) => ({ path, line, text }));
}

function matchesIn(path: string, answer: JsonObject): readonly (readonly [number, string])[] {
  const files = Array.isArray(answer.files) ? answer.files : [];
  const file = files.filter(isObject).find((entry) => entry.path === path);
  const matches = Array.isArray(file?.matches) ? file.matches : [];
  return matches.filter(isObject).flatMap(({ line, text }) => {
    return typeof line === 'number' && typeof text === 'string' ? [[line, text] as const] : [];
  });
}

function listed(todos: readonly Todo[], cut: boolean, texts: Texts): string {
  if (todos.length === 0) return texts.noTodos;
  const files = new Set(todos.map((todo) => todo.path)).size;
  const lines = todos.map(
    ({ path, line, text }) => `- ${codeSpan(`${path}:${line}`)} ${codeSpan(shortened(text.trim()))}`,
  );
  return [texts.todos(todos.length, files), '', ...lines, ...(cut ? ['', texts.searchCut] : [])].join('\n');
}
