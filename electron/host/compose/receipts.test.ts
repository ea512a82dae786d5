/** The attacks on what a user sees and approves, at the host with real files. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, type Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import type { CallProblem } from '../../../shared/failures/call-problems.ts';
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { LiveCall } from '../../../shared/live-calls.ts';
import { type ApprovalAnswer, FILE_EDITOR, TERMINAL } from '../../../shared/mcp.ts';
import { resultText } from '../../../shared/message.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import { EXPORT_TEXTS } from '../exports/export-texts.ts';
import { exportMarkdown } from '../exports/markdown.ts';
import { openWindow, type Window, type WindowOptions } from '../topics/window.fixture.ts';

const end = call('attempt_completion', { result: 'Done.' });
/** A change of the workspace; `path` returns the absolute path of a name in it. */
type Change = (path: (name: string) => string) => void;
const DAY = 24 * 60 * 60 * 1000;

/** A topic whose model makes one call, which waits for an approval. */
class Waiting {
  readonly window: Window;
  readonly topicId: TopicId;
  readonly loopId: LoopId;

  constructor(window: Window, topicId: TopicId, loopId: LoopId) {
    Object.assign(this, { window, topicId, loopId });
    this.window = window;
    this.topicId = topicId;
    this.loopId = loopId;
  }

  path(name: string): string {
    return join(this.window.workspace, name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  /** The call as a window that opens the topic now sees it. */
  get call(): LiveCall {
    const found = this.window.host.topics.storedLoopView(this.topicId)?.calls.at(-1);
    if (found === undefined) throw new Error('There is no call.');
    return found;
  }

  get receipt(): Receipt {
    const { receipt } = this.call;
    if (receipt === null) throw new Error('There is no receipt.');
    return receipt;
  }

  async answer(answer: Partial<ApprovalAnswer> = {}): Promise<void> {
    const given = { decision: 'once', receipt: this.receipt.digest, ...answer } as const;
    const { rest } = await this.window.host.decideApproval(this.loopId, this.call.callId, given);
    await rest;
  }

  lines(from = 0, receipt: string = this.receipt.digest, callId: CallId = this.call.callId) {
    return this.window.host.loops.receiptLines({ loopId: this.loopId, callId, receipt, from });
  }

  /** The state of the loop, with the status of the awaited call. */
  get state(): string {
    return this.window.host.loops.list({ topicId: this.topicId })[0]?.state.name ?? '';
  }

  get requests(): number {
    return this.window.events.filter(({ type }) => type === 'approval-request').length;
  }

  /** What the model reads as the result of its first call. */
  get result(): string {
    const parts = this.window.host.messages(this.topicId).flatMap((message) => message.parts);
    const result = parts.find((part) => part.type === 'tool-result');
    return result?.type === 'tool-result' ? `${result.status}: ${resultText(result)}` : '';
  }
}

async function begun(
  replies: readonly Reply[],
  options: WindowOptions = {},
  prepare: (path: string) => void = () => {},
) {
  const window = await openWindow([...replies, end], options);
  prepare(window.workspace);
  const sent = await window.host.topics.send({ topicId: null, text: 'Do it.', workspace: window.workspace });
  if (sent.kind !== 'started') throw new Error(sent.kind);
  const waiting = new Waiting(window, sent.topicId, sent.loopId);
  await window.until(() => !['running', ''].includes(waiting.state));
  return waiting;
}

/** Writes these files into the workspace before the loop begins. */
const files = (contents: Readonly<Record<string, string>>) => (folder: string) => {
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
};

/** The names of everything in a folder, with the contents of its files. */
const snapshot = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => [entry.name, entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), 'utf8') : null])
    .sort();

const targets = ({ effect }: Receipt) => ('targets' in effect ? effect.targets.map(({ path }) => path) : []);

describe('a receipt names only what the call touches', () => {
  const both = { 'README.md': 'read\n', 'package.json': '{}\n' };
  const write = { path: 'package.json', search: '{}', replace: '{"evil":1}' };
  const ATTACKS: readonly (readonly [string, string, object, readonly string[]])[] = [
    ['a list of files', 'replace_in_file', { files: [{ path: 'README.md' }], ...write }, ['files']],
    ['a source path', 'replace_in_file', { source_path: 'README.md', ...write }, ['source_path']],
    ['another spelling', 'replace_in_file', { Path: 'README.md', PATH: 'README.md', ...write }, ['Path', 'PATH']],
    ['a value of null', 'replace_in_file', { ...write, files: null, target: null }, ['files', 'target']],
    ['the name of a prototype method', 'replace_in_file', { toString: 'README.md', ...write }, ['toString']],
    ['a list of files', 'delete_file', { files: [{ path: 'README.md' }], path: 'package.json' }, ['files']],
    [
      'the path of another tool',
      'move_file',
      { path: 'README.md', source_path: 'package.json', destination_path: 'gone.json' },
      ['path'],
    ],
    [
      'the paths of another tool',
      'rename_file',
      { source_path: 'README.md', path: 'package.json', new_name: 'gone.json' },
      ['source_path'],
    ],
  ];

  it.each(ATTACKS)('and not %s, which %s does not declare', async (_what, tool, args, ignored) => {
    const it = await begun([call(tool, args)], {}, files(both));
    expect(targets(it.receipt)).toEqual(['package.json']);
    expect(it.receipt).toMatchObject({ ignored, folder: it.window.workspace });
    await it.answer();
    expect(it.read('README.md')).toBe('read\n');
    expect(existsSync(it.path('package.json')) ? it.read('package.json') : 'gone').toMatch(/evil|gone/);
    for (const name of ignored) expect(it.result).toContain(JSON.stringify(name));
    expect(it.result).toMatch(/^done: /);
  });

  it('and not the first of two arguments with one name', async () => {
    const it = await begun([call('delete_file', '{"path":"README.md","path":"package.json"}')], {}, files(both));
    expect(targets(it.receipt)).toEqual(['package.json']);
    await it.answer();
    expect([existsSync(it.path('README.md')), existsSync(it.path('package.json'))]).toEqual([true, false]);
  });

  it('and not a prototype that the arguments contain', async () => {
    const args = '{"__proto__":{"path":"README.md"},"constructor":{"path":"README.md"},"path":"package.json"}';
    const it = await begun([call('delete_file', args)], {}, files(both));
    expect(targets(it.receipt)).toEqual(['package.json']);
  });

  it('and lists a bounded number of undeclared arguments', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`name${n}`, 'README.md']));
    const it = await begun([call('delete_file', { ...many, path: 'package.json' })], {}, files(both));
    expect(it.receipt.ignored).toHaveLength(21);
    expect(it.receipt.ignored.at(-1)).toBe('…+4980');
  });

  it('with the real path of a linked file or folder', async () => {
    const edit = { search: 'read', replace: 'evil' };
    const prepare = (folder: string) => {
      files({ 'deep/README.md': 'read\n' })(folder);
      symlinkSync('deep/README.md', join(folder, 'notes.txt'));
      symlinkSync('deep', join(folder, 'docs'));
    };
    for (const path of ['notes.txt', 'docs/README.md', './docs/../docs/README.md']) {
      const it = await begun([call('replace_in_file', { path, ...edit })], {}, prepare);
      expect(it.receipt.effect).toMatchObject({ kind: 'change', targets: [{ path: 'deep/README.md', type: 'file' }] });
    }
    const it = await begun([call('delete_file', { path: 'notes.txt' })], {}, prepare);
    expect(it.receipt.effect).toMatchObject({ kind: 'delete', targets: [{ path: 'notes.txt', type: 'link' }] });
  });

  it('with both names of a rename apart, whatever the names look like', async () => {
    const odd = 'b.txt → c.txt';
    const args = { source_path: 'a -> b.txt', destination_path: odd };
    const it = await begun([call('move_file', args)], {}, files({ 'a -> b.txt': 'x\n' }));
    expect(it.receipt.effect).toMatchObject({ kind: 'rename', targets: [{ path: 'a -> b.txt', to: odd }], count: 1 });
    expect(it.call.diffs).toMatchObject([{ path: 'a -> b.txt', to: odd }]);
    expect((await it.lines()).lines).toEqual(['rename from "a -> b.txt"', `rename to "${odd}"`]);
  });

  it('with every file of a deleted folder, however many there are', async () => {
    const box = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`box/${String(n).padStart(3, '0')}.txt`, `${n}\n`]),
    );
    const it = await begun([call('delete_file', { path: 'box', recursive: true })], {}, files(box));
    expect(it.receipt.effect).toMatchObject({ kind: 'delete', count: 301 });
    expect(targets(it.receipt)).toHaveLength(200);
    const { total } = await it.lines();
    expect((await it.lines(1_000)).lines).toContain('--- a/box/299.txt');
    expect(it.receipt.effect).toMatchObject({ lines: total });
  });

  it('with every folder that a new file needs', async () => {
    const it = await begun([call('create_file', { path: 'a/b/c.txt', content: 'x\n' })]);
    expect(it.receipt.effect).toMatchObject({ kind: 'create', count: 3 });
    expect(targets(it.receipt)).toEqual(['a/b/c.txt', 'a', 'a/b']);
    mkdirSync(it.path('a'));
    await it.answer();
    expect([it.state, existsSync(it.path('a/b'))]).toEqual(['waiting', false]);
    await it.answer();
    expect(it.read('a/b/c.txt')).toBe('x\n');
  });
});

describe('an approval allows only what the receipt shows', () => {
  const edit = call('replace_in_file', { path: 'docs/a.txt', search: 'one', replace: 'two' });
  const prepare = files({ 'docs/a.txt': 'one\n', 'other/a.txt': 'one\nof another file\n' });

  it('if the file changed while the card waited, the user is asked again with the new lines', async () => {
    const it = await begun([edit], {}, prepare);
    const { digest } = it.receipt;
    expect((await it.lines()).lines).toContain('-one');
    writeFileSync(it.path('docs/a.txt'), 'one\nunseen\n');
    await it.answer();
    expect([it.state, it.read('docs/a.txt')]).toEqual(['waiting', 'one\nunseen\n']);
    expect(it.receipt.digest).not.toBe(digest);
    expect((await it.lines()).lines).toContain(' unseen');
    await expect(it.answer({ receipt: digest })).rejects.toMatchObject({ failure: 'approval-outdated' });
    await it.answer();
    expect([it.state, it.read('docs/a.txt')]).toEqual(['completed', 'two\nunseen\n']);
  });

  it('if the folder became a link while the card waited, the user is asked about the other folder', async () => {
    const it = await begun([edit], {}, prepare);
    renameSync(it.path('docs'), it.path('moved'));
    symlinkSync('other', it.path('docs'));
    await it.answer();
    expect([it.state, it.read('other/a.txt'), it.read('moved/a.txt')]).toEqual([
      'waiting',
      'one\nof another file\n',
      'one\n',
    ]);
    expect(targets(it.receipt)).toEqual(['other/a.txt']);
  });

  it('if it names another receipt, it is refused, and the present request is stored and sent', async () => {
    const it = await begun([edit], {}, prepare);
    writeFileSync(it.path('docs/a.txt'), 'one\nunseen\n');
    await expect(it.answer({ receipt: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'conflict',
      failure: 'approval-outdated',
    });
    expect(it.requests).toBe(2);
    expect((await it.lines()).lines).toContain(' unseen');
    expect(it.read('docs/a.txt')).toBe('one\nunseen\n');
  });

  it('but a denial counts whatever the user saw, and its reason is given to the model and kept', async () => {
    const it = await begun([edit], {}, prepare);
    await it.answer({ decision: 'deny', receipt: 'nothing', reason: 'Use pnpm.' });
    expect(it.result).toBe(
      'denied: The user did not allow this call. Their reason: "Use pnpm." Follow it, and do not try to reach the same in another way unless the reason says so.',
    );
    expect(it.window.events).toContainEqual(expect.objectContaining({ type: 'approval-settled', reason: 'Use pnpm.' }));
    const exported = it.window.host.exportData();
    expect(exported.toolCalls[0]?.approvals).toMatchObject([
      {
        receipt: { effect: { kind: 'change' } },
        answer: { decision: 'deny', reason: 'Use pnpm.', receipt: 'nothing' },
      },
    ]);
    const markdown = exportMarkdown(exported, EXPORT_TEXTS.en);
    expect(markdown).toContain('Denied: Use pnpm.:');
    expect(markdown).toContain('"path": "docs/a.txt"');
  });

  it('and only for a day', async () => {
    let now = Date.now();
    const it = await begun([edit], { now: () => now }, prepare);
    const { digest, expiresAt } = it.receipt;
    now = expiresAt;
    await expect(it.answer()).rejects.toMatchObject({ failure: 'approval-outdated' });
    expect(it.receipt).toMatchObject({ digest, expiresAt: now + DAY });
    await it.answer();
    expect(it.read('docs/a.txt')).toBe('two\n');
  });

  it('and the request that is shown after a restart is the stored one', async () => {
    const it = await begun([edit], {}, prepare);
    writeFileSync(it.path('docs/a.txt'), 'one\nunseen\n');
    await it.window.restart();
    await it.window.host.topics.wakeWaiting(it.topicId);
    expect(it.requests).toBe(2);
    expect((await it.lines()).lines).toContain(' unseen');
    await it.window.restart();
    expect((await it.lines()).lines).toContain(' unseen');
    await it.window.host.topics.wakeWaiting(it.topicId);
    expect(it.requests).toBe(2);
    await it.answer();
    expect(it.read('docs/a.txt')).toBe('two\nunseen\n');
  });
});

it('an approval after a restart lets a loop write the file that it had read before', async () => {
  const write = call('write_to_file', { path: 'a.txt', content: 'two\n', line_count: 1 });
  const it = await begun([call('read_file', { path: 'a.txt' }), write], {}, files({ 'a.txt': 'one\n' }));
  await it.window.restart();
  await it.window.host.topics.wakeWaiting(it.topicId);
  expect((await it.lines()).lines).toContain('+two');
  await it.answer();
  expect([it.state, it.read('a.txt')]).toEqual(['completed', 'two\n']);
});

describe('the lines of a receipt', () => {
  const content = (n: number, line: (at: number) => string) =>
    Array.from({ length: n }, (_, at) => `${line(at)}\n`).join('');

  it('are all lines, in parts, also those that the card does not show', async () => {
    const it = await begun([
      call('create_file', { path: 'a.sh', content: content(2_600, (n) => (n === 2_450 ? 'rm -rf /' : `echo ${n}`)) }),
    ]);
    expect(it.call.diffs[0]?.patch).not.toContain('rm -rf');
    const parts = [await it.lines(0), await it.lines(1_000), await it.lines(2_000)];
    expect(parts.map(({ lines }) => lines.length)).toEqual([1_000, 1_000, 603]);
    expect(parts.map(({ total }) => total)).toEqual([2_603, 2_603, 2_603]);
    expect(parts.flatMap(({ lines }) => lines)[2_453]).toBe('+rm -rf /');
    expect(it.receipt.effect).toMatchObject({ lines: 2_603, unreadable: 0 });
    expect(await it.lines(2_603)).toEqual({ lines: [], total: 2_603 });
  });

  it('divide a long line and lose nothing of it', async () => {
    const long = `${'a'.repeat(1_998)}😀${' '.repeat(5_000)}rm -rf /`;
    const it = await begun([call('create_file', { path: 'a.txt', content: long })]);
    const { lines } = await it.lines();
    expect(lines.every((line) => line.length <= 2_000 && line.isWellFormed())).toBe(true);
    const pieces = lines.slice(3, -1);
    expect(pieces.slice(1).every((line) => line.startsWith('\u21aa'))).toBe(true);
    expect(pieces.map((line) => line.replace(/^\u21aa/, '')).join('')).toBe(`+${long}`);
    expect(lines.at(-1)).toBe('\\ No newline at end of file');
  });

  it('show carriage returns, and name a file that cannot be shown as lines by its size and hashes', async () => {
    const copy = call('copy_file', { source_path: 'b.bin', destination_path: 'a.txt', overwrite: true });
    const it = await begun([copy], {}, (folder) => {
      files({ 'a.txt': 'one\r\ntwo\r\n' })(folder);
      writeFileSync(join(folder, 'b.bin'), Buffer.from([0, 1, 2]));
    });
    expect((await it.lines()).lines).toEqual([
      expect.stringMatching(
        /^Binary files a\/a\.txt \(10 bytes, sha256 [0-9a-f]{64}\) and b\/a\.txt \(3 bytes, sha256 [0-9a-f]{64}\) differ$/,
      ),
    ]);
    expect(it.receipt.effect).toMatchObject({ lines: 1, unreadable: 1 });
    const ends = call('copy_file', { source_path: 'b.txt', destination_path: 'a.txt', overwrite: true });
    const other = await begun([ends], {}, files({ 'a.txt': 'one\r\ntwo\r\n', 'b.txt': 'one\ntwo\r\n' }));
    expect((await other.lines()).lines).toContain('-one\r');
  });

  describe('say once that all lines of a file end with CRLF', () => {
    const edit = call('replace_in_file', { path: 'a.txt', search: 'two', replace: 'three' });
    const NOTE = '\\ Windows line ends (CRLF)';
    const shown = async (old: string, reply: Reply = edit) =>
      (await (await begun([reply], {}, files({ 'a.txt': old }))).lines()).lines;

    it('and then show none of the carriage returns', async () => {
      expect(await shown('one\r\ntwo\r\n')).toEqual([
        ...['--- a/a.txt', '+++ b/a.txt', NOTE],
        ...['@@ -1,2 +1,2 @@', ' one', '-two', '+three'],
      ]);
      expect(await shown('one\r\ntwo')).toEqual([
        ...['--- a/a.txt', '+++ b/a.txt', NOTE, '@@ -1,2 +1,2 @@', ' one', '-two'],
        ...['\\ No newline at end of file', '+three', '\\ No newline at end of file'],
      ]);
      const created = call('create_file', { path: 'b.txt', content: 'x\r\ny\r\n' });
      expect(await shown('', created)).toContain(NOTE);
      expect(await shown('one\r\n', call('delete_file', { path: 'a.txt' }))).toEqual([
        ...['--- a/a.txt', '+++ /dev/null', NOTE, '@@ -1,1 +0,0 @@', '-one'],
      ]);
    });

    it.each([
      ['one line ends otherwise', 'one\ntwo\r\n', '-two\r'],
      ['a carriage return is hidden in a line', 'one\r\nevil()\rtwo\r\n', '-evil()\rtwo\r'],
      ['a line ends with two carriage returns', 'one\r\r\ntwo\r\n', ' one\r\r'],
      ['the last line ends with a carriage return only', 'one\r\ntwo\r', '-two\r'],
      ['there is no line end but a carriage return', 'one\rtwo', '-one\rtwo'],
    ])('but show each of them if %s', async (_what, old, line) => {
      const lines = await shown(old);
      expect(lines).not.toContain(NOTE);
      expect(lines).toContain(line);
    });

    it('and show them if the edit changes the line ends', async () => {
      const copy = call('copy_file', { source_path: 'a.txt', destination_path: 'b.txt', overwrite: true });
      const it = await begun([copy], {}, files({ 'a.txt': 'one\r\ntwo\r\n', 'b.txt': 'one\ntwo\n' }));
      const { lines } = await it.lines();
      expect(lines.slice(2)).toEqual(['@@ -1,2 +1,2 @@', '-one', '-two', '+one\r', '+two\r']);
    });

    it('and not because the content says so', async () => {
      const it = await begun([call('create_file', { path: 'b.txt', content: `${NOTE}\nx\r\ny\n` })]);
      expect((await it.lines()).lines.slice(3)).toEqual([`+${NOTE}`, '+x\r', '+y']);
    });
  });

  it('contain no line that a file name made up', async () => {
    const name = 'a.txt\n+++ b/README.md';
    const it = await begun([call('create_file', { path: name, content: 'x\n' })]);
    expect((await it.lines()).lines).toEqual([
      'new folder "a.txt\\n+++ b/"',
      '--- /dev/null',
      '+++ "b/a.txt\\n+++ b/README.md"',
      '@@ -0,0 +1,1 @@',
      '+x',
    ]);
  });

  it('are refused when the edit would do something else, and then the user is asked again', async () => {
    const edit = call('replace_in_file', { path: 'a.txt', search: 'one', replace: 'two' });
    const it = await begun([edit], {}, files({ 'a.txt': 'one\n' }));
    const { digest } = it.receipt;
    writeFileSync(it.path('a.txt'), 'one\nunseen\n');
    await expect(it.lines(0, digest)).rejects.toMatchObject({ failure: 'approval-outdated' });
    expect([it.requests, it.receipt.digest === digest]).toEqual([2, false]);
    expect((await it.lines()).lines).toContain(' unseen');
    await it.answer();
    await expect(it.lines(0, digest, 'call_0' as CallId)).rejects.toMatchObject({ failure: 'loop-asks-no-approval' });
  });
});

describe('a waiting edit that would fail by now', () => {
  const replace = call('replace_in_file', { path: 'docs/a.txt', search: 'one', replace: 'two' });
  const diff = '<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE';
  const begin = (reply: Reply = replace) => begun([reply], {}, files({ 'docs/a.txt': 'one\n' }));
  const letFail = { effect: 'none' } as const;

  const CAUSES: readonly (readonly [string, Reply, Change, string, CallProblem['name']])[] = [
    ['its file is gone', replace, (path) => rmSync(path('docs/a.txt')), 'docs/a.txt does not exist', 'not-found'],
    ['its folder is gone', replace, (path) => rmSync(path('docs'), { recursive: true }), 'not exist', 'not-found'],
    [
      'its file became a folder',
      replace,
      (path) => {
        rmSync(path('docs/a.txt'));
        mkdirSync(path('docs/a.txt'));
      },
      'is a folder',
      'not-a-file',
    ],
    [
      'its SEARCH block does not match any more',
      call('apply_diff', { path: 'docs/a.txt', diff }),
      (path) => writeFileSync(path('docs/a.txt'), 'other\n'),
      'not in the file',
      'no-match',
    ],
    [
      'the file that it would create exists',
      call('create_file', { path: 'b.txt', content: 'b\n' }),
      (path) => writeFileSync(path('b.txt'), 'of the user\n'),
      'exists',
      'already-exists',
    ],
    [
      'the file that it would delete is gone',
      call('delete_file', { path: 'docs/a.txt' }),
      (path) => rmSync(path('docs/a.txt')),
      'not exist',
      'not-found',
    ],
  ];

  it.each(CAUSES)('because %s says so instead of its lines, and no new request is sent', async (...cause) => {
    const [_what, reply, change, words, name] = cause;
    const it = await begin(reply);
    const { digest } = it.receipt;
    change((name) => it.path(name));
    const reason = {
      failure: 'call-without-effect',
      data: { why: { name, data: { words: expect.stringContaining(words) } } },
    };
    await expect(it.lines()).rejects.toMatchObject(reason);
    expect([it.requests, it.state, it.receipt.digest]).toEqual([1, 'waiting', digest]);
  });

  it.each(CAUSES)('because %s fails with that reason when it is let fail, and writes nothing', async (...cause) => {
    const [_what, reply, change, words] = cause;
    const it = await begin(reply);
    change((name) => it.path(name));
    const before = snapshot(it.window.workspace);
    await it.answer(letFail);
    expect(it.state).toBe('completed');
    expect(it.result).toMatch(/^failed: /);
    expect(it.result).toContain(words);
    expect(snapshot(it.window.workspace)).toEqual(before);
  });

  it('because the file has the new content already says that it would change nothing', async () => {
    const copy = call('copy_file', { source_path: 'b.txt', destination_path: 'a.txt', overwrite: true });
    const it = await begun([copy], {}, files({ 'a.txt': 'one\n', 'b.txt': 'two\n' }));
    writeFileSync(it.path('a.txt'), 'two\n');
    await expect(it.lines()).rejects.toMatchObject({ failure: 'call-without-effect', data: { why: null } });
    await it.answer(letFail);
    expect([it.state, it.read('a.txt')]).toEqual(['completed', 'two\n']);
  });

  it('whose tool is no longer offered says so', async () => {
    const it = await begin();
    const change = { serverSwitches: { [FILE_EDITOR]: false } };
    await it.window.host.topics.updateSettings({ topicId: it.topicId, change });
    const why = { name: 'tool-not-offered' };
    await expect(it.lines()).rejects.toMatchObject({ failure: 'call-without-effect', data: { why } });
    expect([it.requests, it.state]).toEqual([1, 'waiting']);
  });

  it('can be denied', async () => {
    const it = await begin();
    rmSync(it.path('docs'), { recursive: true });
    await expect(it.lines()).rejects.toMatchObject({ failure: 'call-without-effect' });
    await it.answer({ decision: 'deny' });
    expect([it.state, it.result.split(':')[0]]).toEqual(['completed', 'denied']);
  });

  it('and that the user let fail does not write after all if its file is back, but asks again', async () => {
    const it = await begin();
    rmSync(it.path('docs/a.txt'));
    await expect(it.lines()).rejects.toMatchObject({ failure: 'call-without-effect' });
    writeFileSync(it.path('docs/a.txt'), 'one\n');
    await it.answer(letFail);
    expect([it.state, it.read('docs/a.txt'), it.requests]).toEqual(['waiting', 'one\n', 2]);
    await it.answer();
    expect([it.state, it.read('docs/a.txt')]).toEqual(['completed', 'two\n']);
  });

  it('makes no rule when it is let fail, whatever scope the answer names', async () => {
    const it = await begin();
    rmSync(it.path('docs/a.txt'));
    await it.answer({ ...letFail, decision: 'folder' });
    expect(it.window.host.approvals.list()).toEqual([]);
  });

  it('shows its lines again after its file is back', async () => {
    const it = await begin();
    rmSync(it.path('docs/a.txt'));
    await expect(it.lines()).rejects.toMatchObject({ failure: 'call-without-effect' });
    writeFileSync(it.path('docs/a.txt'), 'one\n');
    expect((await it.lines()).lines).toContain('+two');
    expect(it.requests).toBe(1);
  });
});

describe('a waiting command', () => {
  const options = { serverSwitches: { [TERMINAL]: true } };
  const command = call('run_command', { command: 'touch ran', working_directory: 'docs' });
  const gone: Change = (path) => rmSync(path('docs'), { recursive: true });
  const CAUSES: readonly (readonly [string, Change, CallProblem['name']])[] = [
    ['is gone', gone, 'not-found'],
    [
      'became a file',
      (path) => {
        gone(path);
        writeFileSync(path('docs'), 'x\n');
      },
      'not-a-folder',
    ],
    [
      'became a link to a place outside',
      (path) => {
        gone(path);
        symlinkSync('/', path('docs'));
      },
      'outside-workspace',
    ],
  ];

  it.each(CAUSES)('whose folder %s says that it would fail, and runs nothing when it is let fail', async (...cause) => {
    const [_what, change, name] = cause;
    const it = await begun([command], options, files({ 'docs/a.txt': 'one\n' }));
    expect((await it.lines()).lines).toEqual([]);
    change((path) => it.path(path));
    await expect(it.lines()).rejects.toMatchObject({ failure: 'call-without-effect', data: { why: { name } } });
    await it.answer({ effect: 'none' });
    expect([it.state, it.requests]).toEqual(['completed', 1]);
    expect(it.result).toMatch(/^failed: /);
    expect(existsSync('/ran') || existsSync(it.path('ran'))).toBe(false);
  });
});

describe('a call that would fail is not asked about', () => {
  const missing = '<<<<<<< SEARCH\nnone\n=======\nx\n>>>>>>> REPLACE';
  const CALLS: readonly (readonly [string, Reply, string])[] = [
    [
      'writes a file that was not read',
      call('write_to_file', { path: 'a.txt', content: 'x\n', line_count: 1 }),
      'not read',
    ],
    [
      'leaves out lines',
      call('write_to_file', { path: 'n.txt', content: '// ... rest of code\n', line_count: 90 }),
      'left out',
    ],
    ['edits a missing file', call('replace_in_file', { path: 'none.txt', search: 'a', replace: 'b' }), 'not exist'],
    ['finds nothing to change', call('apply_diff', { path: 'a.txt', diff: missing }), 'not in the file'],
    ['moves onto a file', call('move_file', { source_path: 'a.txt', destination_path: 'b.txt' }), 'exists'],
    ['deletes a full folder', call('delete_file', { path: 'box' }), 'recursive'],
    ['has no path', call('delete_file', { files: [{ path: 'a.txt' }] }), 'Required and missing'],
    ['runs in a missing folder', call('run_command', { command: 'true', working_directory: 'none' }), 'not a folder'],
    ['runs in a file', call('run_command', { command: 'true', working_directory: 'a.txt' }), 'not a folder'],
    ['runs outside', call('run_command', { command: 'true', working_directory: '..' }), 'outside'],
    ['reads no address', call('fetch_web', { url: 'nowhere' }), 'no address'],
  ];

  it.each(CALLS)('because it %s', async (_what, reply, words) => {
    const options = { serverSwitches: { [TERMINAL]: true } };
    const it = await begun([reply], options, files({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'box/c.txt': 'c\n' }));
    expect([it.state, it.requests]).toEqual(['completed', 0]);
    expect(it.result).toMatch(/^failed: /);
    expect(it.result).toContain(words);
  });

  it('because the file changed after it was read', async () => {
    const replies = [
      call('read_file', { path: 'a.txt' }),
      call('run_command', { command: 'echo more >> a.txt' }),
      call('write_to_file', { path: 'a.txt', content: 'x\n', line_count: 1 }),
    ];
    const options = { serverSwitches: { [TERMINAL]: true } };
    const it = await begun(replies, options, files({ 'a.txt': 'a\n' }));
    await it.answer();
    expect([it.state, it.requests, it.read('a.txt')]).toEqual(['completed', 1, 'a\nmore\n']);
  });
});

describe('the receipt of a command', () => {
  const run = call('run_command', { command: 'echo hello > out.txt', working_directory: 'sub', cwd: '/' });

  it('names its real folder, in which it must run', async () => {
    const options = { serverSwitches: { [TERMINAL]: true } };
    const it = await begun([run], options, (folder) => {
      mkdirSync(join(folder, 'real'));
      mkdirSync(join(folder, 'other'));
      symlinkSync('real', join(folder, 'sub'));
    });
    expect(it.receipt).toMatchObject({
      effect: { kind: 'run', command: 'echo hello > out.txt', workingFolder: 'real' },
      ignored: ['cwd'],
      covers: { kind: 'command' },
      offers: ['once', 'topic', 'folder'],
    });
    rmSync(it.path('sub'));
    symlinkSync('other', it.path('sub'));
    await it.answer();
    expect([it.state, existsSync(it.path('other/out.txt'))]).toEqual(['waiting', false]);
    expect(it.receipt.effect).toMatchObject({ workingFolder: 'other' });
    await it.answer();
    expect([it.state, it.read('other/out.txt')]).toEqual(['completed', 'hello\n']);
  });
});

describe('the scopes that a receipt offers', () => {
  it('are only this call for a protected file and for an address that can carry data', async () => {
    const env = await begun([call('create_file', { path: '.env', content: 'A=1\n' })]);
    expect(env.receipt).toMatchObject({ offers: ['once'], covers: { kind: 'tool' } });
    await expect(env.answer({ decision: 'folder' })).rejects.toMatchObject({ failure: 'scope-not-offered' });
    expect(env.window.host.approvals.list()).toEqual([]);
    const page = await begun([call('fetch_web', { url: 'https://example.org/page' })]);
    expect(page.receipt).toMatchObject({
      effect: { kind: 'fetch', url: 'https://example.org/page', origin: 'https://example.org' },
      covers: { kind: 'origin', origin: 'https://example.org' },
      offers: ['once', 'topic', 'folder'],
    });
    const secret = await begun([call('fetch_web', { url: `https://example.org/?q=${'Qz8'.repeat(90)}` })]);
    expect(secret.receipt.offers).toEqual(['once']);
  });
});

describe('without anyone to ask', () => {
  it('an undeclared argument does not reach the tool that a rule of the folder allows', async () => {
    const it = await begun([call('create_file', { files: [{ path: 'README.md' }], path: 'a.txt', content: 'x\n' })]);
    expect(targets(it.receipt)).toEqual(['a.txt']);
    await it.answer({ decision: 'folder' });
    expect(it.window.host.approvals.list()).toMatchObject([{ folder: it.window.workspace, toolName: 'create_file' }]);
  });
});
