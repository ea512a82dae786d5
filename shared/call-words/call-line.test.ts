import { describe, expect, it } from 'vitest';
import { BUILT_IN_SERVERS, type BuiltInToolName } from '../built-in-servers.ts';
import type { CallFacts } from '../call-facts.ts';
import type { JsonObject } from '../json.ts';
import { type CallToWord, callLine } from './call-line.ts';
import { CHINESE_CALLS } from './chinese.ts';
import { ENGLISH_CALLS } from './english.ts';

const TEXTS = { en: ENGLISH_CALLS, zh: CHINESE_CALLS };

const serverOf = (tool: string): string =>
  Object.entries(BUILT_IN_SERVERS).find(([, { tools }]) => tools.some((name) => name === tool))?.[0] ?? 'github';

type More = Partial<CallToWord>;

function call(tool: string, args: JsonObject, result: string | null, more: More = {}): CallToWord {
  return { server: serverOf(tool), tool, arguments: args, status: 'done', result, ...more };
}

const line = (locale: keyof typeof TEXTS, words: CallToWord) =>
  callLine(TEXTS[locale], words, (text) => text.replaceAll('\n', ' ')).sentence;

const counted = (...amounts: readonly NonNullable<CallFacts['amounts']>[number][]): More => ({ facts: { amounts } });

/** Every built-in tool with a finished call, in both languages. */
const DONE: Readonly<Record<BuiltInToolName, readonly [call: CallToWord, en: string, zh: string]>> = {
  list_workspaces: [call('list_workspaces', {}, '[]'), 'Looked up the folders', '查询了文件夹'],
  get_workspace_files: [
    call('get_workspace_files', { sub_path: 'src' }, '{"files":["a","b"]}'),
    'Listed the files src, 2 files',
    '列出了文件 src，2 个文件',
  ],
  read_file: [
    call('read_file', { path: 'src/a.ts' }, 'All 1 line of src/a.ts:\n1\ta'),
    'Read src/a.ts, 1 line',
    '读取了 src/a.ts，1 行',
  ],
  write_to_file: [
    call('write_to_file', { path: 'src/a.ts' }, 'Wrote src/a.ts.', {
      edits: [{ path: 'src/a.ts', added: 12, removed: 3 }],
    }),
    'Wrote src/a.ts +12 −3',
    '写入了 src/a.ts +12 −3',
  ],
  create_file: [
    call('create_file', { path: 'a.md' }, 'Created a.md (1 line).', {
      edits: [{ path: 'a.md', added: 1, removed: 0 }],
    }),
    'Created a.md +1',
    '新建了 a.md +1',
  ],
  rename_file: [
    call('rename_file', { path: 'a.md', new_name: 'b.md' }, 'Renamed a.md to b.md.'),
    'Renamed a.md → b.md',
    '重命名了 a.md → b.md',
  ],
  move_file: [
    call('move_file', { source_path: 'a', destination_path: 'b/a' }, 'Moved a to b/a.'),
    'Moved a → b/a',
    '移动了 a → b/a',
  ],
  copy_file: [
    call('copy_file', { source_path: 'a', destination_path: 'b' }, 'Copied a to b.'),
    'Copied a → b',
    '复制了 a → b',
  ],
  delete_file: [call('delete_file', { path: 'a' }, 'Deleted the file a.'), 'Deleted a', '删除了 a'],
  insert_content: [call('insert_content', { path: 'a' }, 'Inserted 1 line.'), 'Inserted into a', '插入了内容到 a'],
  replace_in_file: [
    call('replace_in_file', { path: 'a' }, 'Replaced 1 match in a.'),
    'Replaced in a',
    '替换了 a 中的文本',
  ],
  edit_file: [
    call('edit_file', { path: 'a' }, 'Nothing to change: a is so already.'),
    'Edited a, nothing to change',
    '编辑了 a，无需更改',
  ],
  apply_diff: [call('apply_diff', { path: 'a' }, 'Applied 1 block to a.'), 'Edited a', '编辑了 a'],
  list_files: [
    call('list_files', { path: 'src' }, 'Entries 1 to 42 of 42 in src: 2 folders, 40 files.\nsrc/a'),
    'Listed the folder src, 42 entries',
    '列出了文件夹 src，42 项',
  ],
  search_files: [
    call('search_files', { query: 'TODO' }, 'Found 5 files with 12 matching lines.\n\na\n1: x'),
    'Found 12 matches in 5 files for TODO',
    '在 5 个文件中找到 12 处匹配：TODO',
  ],
  get_file_info: [call('get_file_info', { path: 'a' }, 'path: a\ntype: file'), 'Inspected a', '查看了 a'],
  analyze_file_imports: [
    call('analyze_file_imports', { path: 'a.ts' }, '1 import in a.ts:\n1\tx'),
    'Listed the imports of a.ts, 1 import',
    '列出了 a.ts 的导入，1 个导入',
  ],
  attempt_completion: [
    call('attempt_completion', { result: 'Done.' }, 'The task has ended. The user sees the result.'),
    'Completed the task',
    '完成了任务',
  ],
  run_command: [
    call('run_command', { command: 'npm test' }, 'exit code 1 (0.4 s)\nno', {
      ran: { place: { kind: 'outside', because: 'no-sandbox' }, end: { name: 'exited', exitCode: 1 } },
    }),
    'Ran npm test · exit code 1',
    '运行了 npm test · 退出码 1',
  ],
  start_command: [
    call('start_command', { command: 'npm start' }, 'running for 1.0 s\n(no new output)'),
    'Started in the background: npm start, running',
    '在后台启动了 npm start，正在运行',
  ],
  background_commands: [
    call('background_commands', { id: 'bg-1' }, 'exit code 0 (2.0 s)\nok'),
    'Looked at bg-1 · exit code 0',
    '查看了后台命令 bg-1 · 退出码 0',
  ],
  todo: [
    call('todo', { command: '/todo add Tea' }, 'Added todo #1: Tea'),
    'Ran /todo add Tea, Added todo #1: Tea',
    '运行了 /todo add Tea，Added todo #1: Tea',
  ],
  schedule: [call('schedule', { command: '/schedule list' }, ''), 'Ran /schedule list', '运行了 /schedule list'],
  create_automation: [
    call('create_automation', { title: 'Prices' }, 'Made.'),
    'Made the automation Prices',
    '创建了自动化 Prices',
  ],
  query_history: [
    call('query_history', { query: 'owls' }, 'The best 3 of 9 texts of this topic that match. What follows'),
    'Found 3 of 9 texts in this topic for owls',
    '在本话题中找到 9 段文字中的 3 段：owls',
  ],
  read_skill: [call('read_skill', { name: 'owls' }, 'Skill "owls".'), 'Read the skill owls', '读取了技能 owls'],
  search_index: [
    call('search_index', { query: 'owls' }, 'Found 0 places for "owls" in the index of 2026'),
    'Found nothing in the index for owls',
    '在索引中没有找到 owls',
  ],
  todo_write: [
    call('todo_write', {}, '2 of 3 todos are open:\n- x'),
    'Updated the todo list, 2 of 3 open',
    '更新了任务清单，3 项中 2 项未完成',
  ],
  internet_search: [
    call('internet_search', { query: 'owls' }, 'Results of x', counted({ kind: 'results', count: 3, total: 3 })),
    'Found 3 results on the web for owls',
    '在网上找到 3 条结果：owls',
  ],
  fetch_web: [
    call(
      'fetch_web',
      { url: 'https://a.org/' },
      'Page: x',
      counted({ kind: 'characters', count: 3_200, total: 3_200 }),
    ),
    'Opened https://a.org/, 3,200 characters',
    '打开了 https://a.org/，3,200 个字符',
  ],
  read_dataset: [
    call('read_dataset', { path: 'a.csv' }, 'Read a.csv as the table a (CSV): 60 rows, 7 columns, 1 missing cell.'),
    'Read a.csv, 60 rows',
    '读取了 a.csv，60 行',
  ],
  run_code: [
    call('run_code', { description: 'Sum', code: 'x' }, 'Value: 3\n'),
    'Ran code: Sum, value: 3',
    '运行了代码：Sum，值：3',
  ],
  run_own_python: [
    call('run_own_python', { code: 'x' }, 'The user sees: chart "A".'),
    'Ran in your own Python: x',
    '用你自己的 Python 运行了：x',
  ],
};

describe('the line of a finished call', () => {
  it.each(Object.entries(DONE))('says what %s did in both languages', (_tool, [words, en, zh]) => {
    expect([line('en', words), line('zh', words)]).toEqual([en, zh]);
  });

  it('has words in both languages for every built-in tool', () => {
    const tools = Object.values(BUILT_IN_SERVERS).flatMap((server): readonly string[] => server.tools);
    for (const texts of [ENGLISH_CALLS, CHINESE_CALLS]) {
      expect(Object.keys(texts.tools).toSorted()).toEqual(tools.toSorted());
      for (const { base, doing, did } of Object.values(texts.tools))
        expect([base, doing, did].every((text) => text.trim() !== '')).toBe(true);
    }
    expect(Object.keys(DONE).toSorted()).toEqual(tools.toSorted());
  });

  it('counts the files and the lines of a read of several files, and names them beside it', () => {
    const files = [{ path: 'a' }, { path: 'b' }, { path: 'c' }];
    const all = counted({ kind: 'files', count: 3, total: 3 }, { kind: 'lines', count: 210, total: 210 });
    const read = call('read_file', { files }, '3 of 3 files read.\n', all);
    expect(line('en', read)).toBe('Read 3 files, 210 lines');
    expect(line('zh', read)).toBe('读取了 3 个文件，210 行');
    expect(callLine(ENGLISH_CALLS, read, (text) => text)).toMatchObject({ aside: 'a, b, c', isCounted: true });
    const some = counted({ kind: 'files', count: 2, total: 3 }, { kind: 'lines', count: 9, total: 9 });
    expect(line('en', call('read_file', { files }, '', some))).toBe('Read 2 of 3 files, 9 lines');
    expect(line('en', call('read_file', { files }, '1 of 3 files read.\n'))).toBe('Read 1 of 3 files');
  });

  it('says what commands in the background did', () => {
    expect(line('en', call('background_commands', {}, 'x'))).toBe('Listed the commands in the background');
    expect(line('en', call('background_commands', { id: 'bg-1', stop: true }, 'ended by you (1 s)'))).toBe(
      'Ended bg-1 · stopped',
    );
  });

  it('names the folder of the topic as this folder', () => {
    const here = call('list_files', { path: '.' }, 'Entries 1 to 1 of 1 in .: 0 folders, 1 file.');
    expect([line('en', here), line('zh', here)]).toEqual(['Listed this folder, 1 entry', '列出了此文件夹，1 项']);
  });

  it('reads results of older versions, which are JSON', () => {
    expect(line('en', call('list_files', { path: 'a' }, '{"pagination":{"total":14}}'))).toBe(
      'Listed the folder a, 14 entries',
    );
    expect(line('en', call('read_file', { path: 'a' }, '{"content":"x","totalLines":3}'))).toBe('Read a, 3 lines');
    expect(line('en', call('run_command', { command: 'ls' }, 'exit code 0 (0.1 s)\n'))).toBe('Ran ls · exit code 0');
  });

  it('names the server and the tool of a foreign call, and the argument that says what it is about', () => {
    const args = { verbose: true, title: 'Fix\nit', body: 'x' };
    const made = call('create_issue', args, 'Issue #4 was made.\nmore', { server: 'github' });
    expect(line('en', made)).toBe('Called github · create_issue title: "Fix it", …, Issue #4 was made.');
    expect(line('zh', made)).toBe('调用了 github · create_issue title: "Fix it", …，Issue #4 was made.');
    expect(line('en', call('getUserProfile', {}, '{"a":1}', { enclosed: 2 }))).toBe(
      'Called github · getUserProfile, 2 enclosures',
    );
    // A server that calls itself like a tool of ours gets no words of ours.
    expect(line('en', call('read_file', {}, 'x', { server: 'impostor' }))).toBe('Called impostor · read_file, x');
  });
});

describe('the line of a call that did not succeed', () => {
  const edit = (more: More) => call('edit_file', { path: 'src/a.ts' }, 'The text is not in it.\nMore.', more);

  it('says why in its first line', () => {
    const failed = edit({ status: 'failed', facts: { failure: { name: 'no-match', data: {} } } });
    expect(line('en', failed)).toBe('Could not edit src/a.ts: the text to replace was not found');
    expect(line('zh', failed)).toBe('未能编辑 src/a.ts：没有找到要替换的文本');
    expect(callLine(ENGLISH_CALLS, failed, (text) => text)).toMatchObject({ kind: 'reason', tone: 'bad' });
  });

  it('repeats the first line of the result if nobody named the reason', () => {
    expect(line('en', edit({ status: 'failed' }))).toBe('Could not edit src/a.ts: The text is not in it.');
    const long = callLine(ENGLISH_CALLS, edit({ status: 'failed', result: 'x'.repeat(5_000) }), (text) => text);
    expect(long.detail.length).toBeLessThan(400);
  });

  it.each([
    [{ status: 'failed', isMalformed: true }, 'Could not edit src/a.ts: the arguments of the model cannot be read'],
    [
      { status: 'denied', facts: { failure: { name: 'denied-by-user', data: { reason: 'Not\nnow' } } } },
      'Did not edit src/a.ts: you denied it: “Not now”',
    ],
    [
      { status: 'denied', facts: { failure: { name: 'denied-by-rule', data: {} } } },
      'Did not edit src/a.ts: a rule of yours forbids it',
    ],
    [
      { status: 'timed-out', facts: { failure: { name: 'no-answer', data: { seconds: 1 } } } },
      'Could not edit src/a.ts: no answer within 1 second',
    ],
    [
      { status: 'skipped', facts: { failure: { name: 'earlier-call-failed', data: {} } } },
      'Did not edit src/a.ts: an earlier call did not succeed',
    ],
    [
      { status: 'cancelled', facts: { failure: { name: 'loop-stopped', data: {} } } },
      'Did not edit src/a.ts: you stopped the loop',
    ],
    [{ status: 'cancelled' }, 'Edit src/a.ts · stopped'],
    [{ status: 'unknown' }, 'Edit src/a.ts · outcome unknown'],
    [{ status: 'cut', result: null }, 'Edit src/a.ts · cut off'],
    [{ status: 'pending', result: null }, 'Edit src/a.ts · not begun'],
    [{ status: 'running', result: null }, 'Editing src/a.ts'],
  ] as const satisfies readonly (readonly [More, string])[])('says %j', (more, words) => {
    expect(line('en', edit(more))).toBe(words);
  });

  it.each([
    ['en', 'Completion sent back: the result says something that did not happen'],
    ['zh', '完成结果被退回：结果中有与实际不符的说法'],
  ] as const)('says that a refuted completion was sent back, in %s', (locale, words) => {
    const refuted = { failure: { name: 'result-refuted', data: {} } } as const;
    const completion = call('attempt_completion', { result: 'Done.' }, 'Not accepted.');
    expect(line(locale, { ...completion, status: 'skipped', facts: refuted })).toBe(words);
  });

  it.each([
    [{ name: 'timed-out', afterMs: 120_000 }, 'Ran npm test · timed out after 120 s', '运行了 npm test · 120 秒后超时'],
    [{ name: 'stopped' }, 'Ran npm test · stopped', '运行了 npm test · 已停止'],
    [{ name: 'not-started' }, 'Could not run npm test: it could not be started', '未能运行 npm test：无法启动'],
  ] as const)('says how a command was ended: %j', (end, en, zh) => {
    const ran = { place: { kind: 'sandbox', hosts: [] }, end } as const;
    const command = call('run_command', { command: 'npm test' }, 'It was ended.', { status: 'failed', ran });
    expect([line('en', command), line('zh', command)]).toEqual([en, zh]);
  });
});
