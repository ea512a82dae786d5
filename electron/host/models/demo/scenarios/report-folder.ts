/** Reports on the folder with a todo list: reads the files, closes each todo, writes a table. */
import { isObject, type JsonValue } from '../../../../../shared/json.ts';
import { isOpenTodo, type LoopTodo, type TodoStatus } from '../../../../../shared/loop-todos.ts';
import { TODO_WRITE } from '../../../../../shared/mcp.ts';
import { type Conversation, stepsOf } from '../conversation.ts';
import { type FileNote, notesOf } from '../file-notes.ts';
import { codeSpan, shortened } from '../markdown.ts';
import { call, complete, type Move, move, type PlannedCall, type Scenario } from '../scenario.ts';
import type { Texts } from '../texts.ts';
import { workspaceListing } from '../workspace-listing.ts';

/** The most files that the report names, so that it needs one reply to read them. */
const MOST_FILES = 20;

type Id = 'read' | 'compare' | 'report';

export const reportFolder: Scenario = {
  tools: ['list_files', 'read_file', TODO_WRITE],
  recognise(goal) {
    const english = /\breport\b/iu.test(goal) && /\b(?:folder|directory|workspace|project|files)\b/iu.test(goal);
    const chinese = /报告/u.test(goal) && /文件|目录|工作区|项目/u.test(goal);
    return english || chinese ? report : null;
  },
};

function report(conversation: Conversation, texts: Texts): Move {
  const listed = workspaceListing(conversation, texts);
  if ('next' in listed) return listed.next;
  const paths = listed.listing.paths.slice(0, MOST_FILES);
  const written = stepsOf(conversation, TODO_WRITE).flatMap(({ arguments: args }) => todosIn(args.todos));
  if (written.length === 0) return move(texts.planningReport, todoWrite(false, ...newTodos(texts)));
  const isClosed = (id: Id) =>
    closedByUser(conversation, id) || written.some((todo) => todo.id === id && !isOpenTodo(todo));
  const noteOf = notesOf(conversation);
  if (!isClosed('read')) {
    const unread = paths.filter((path) => {
      const note = noteOf(path);
      return note.state === 'unread' && note.losses === 0;
    });
    const files = unread.map((path) => ({ path }));
    if (files.length > 0) return move(texts.reading(1, paths.length, paths.length), call('read_file', { files }));
    return move('', todoWrite(true, ...update(conversation, texts, ['read', 'completed'], ['compare', 'in_progress'])));
  }
  if (!isClosed('compare'))
    return move(
      '',
      todoWrite(true, ...update(conversation, texts, ['compare', 'completed'], ['report', 'in_progress'])),
    );
  const others = conversation.edited.filter((todo) => isOpenTodo(todo) && !isOwn(todo.id));
  const last = [
    ...update(conversation, texts, ['report', 'completed']),
    ...others.map((todo) => ({ ...todo, status: 'failed' as const })),
  ];
  const end = complete(reportOf(paths, noteOf, others, texts));
  const isWritten = written.some((todo) => todo.id === 'report' && !isOpenTodo(todo)) && others.length === 0;
  return isWritten || last.length === 0 ? end : { ...end, calls: [todoWrite(true, ...last), ...end.calls] };
}

const isOwn = (id: string) => id === 'read' || id === 'compare' || id === 'report';

const todoWrite = (merge: boolean, ...todos: readonly LoopTodo[]): PlannedCall =>
  call(TODO_WRITE, { merge, todos: todos.map((todo) => ({ ...todo })) });

const newTodos = (texts: Texts): readonly LoopTodo[] => [
  { id: 'read', content: texts.reportTodos.read, status: 'in_progress' },
  { id: 'compare', content: texts.reportTodos.compare, status: 'pending' },
  { id: 'report', content: texts.reportTodos.report, status: 'pending' },
];

/** The changed todos, without those that the user has closed. */
function update(
  conversation: Conversation,
  texts: Texts,
  ...changes: readonly (readonly [Id, TodoStatus])[]
): readonly LoopTodo[] {
  return changes
    .filter(([id]) => !closedByUser(conversation, id))
    .map(([id, status]) => ({ id, content: texts.reportTodos[id], status }));
}

function closedByUser({ edited }: Conversation, id: string): boolean {
  const last = edited.findLast((todo) => todo.id === id);
  return last !== undefined && !isOpenTodo(last);
}

function todosIn(value: JsonValue | undefined): readonly Pick<LoopTodo, 'id' | 'status'>[] {
  return (Array.isArray(value) ? value : []).filter(isObject).map(({ id, status }) => ({
    id: String(id),
    status: status as TodoStatus,
  }));
}

function reportOf(
  paths: readonly string[],
  noteOf: (path: string) => FileNote,
  others: readonly LoopTodo[],
  texts: Texts,
): string {
  const rows = paths.map((path) => ({ path, note: noteOf(path) }));
  const lines = rows.reduce((sum, { note }) => sum + (note.state === 'read' ? note.totalLines : 0), 0);
  const [file, count, heading] = texts.reportColumns;
  return [
    `# ${texts.reportTitle}`,
    '',
    texts.summaryCounts(paths.length, lines),
    '',
    `## ${texts.reportFiles}`,
    '',
    `| ${file} | ${count} | ${heading} |`,
    '| --- | ---: | --- |',
    ...rows.map(({ path, note }) => `| ${cell(codeSpan(path))} | ${linesOf(note)} | ${cell(headingOf(note, texts))} |`),
    ...(others.length === 0 ? [] : ['', texts.reportNotDone(others.map(({ content }) => content))]),
  ].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const linesOf = (note: FileNote) => (note.state === 'read' ? note.totalLines : '–');

function headingOf(note: FileNote, texts: Texts): string {
  if (note.state !== 'read')
    return note.state === 'refused' && note.why === 'not-text' ? texts.notText : texts.unreadable;
  return note.heading === null ? texts.noHeading : shortened(note.heading);
}
