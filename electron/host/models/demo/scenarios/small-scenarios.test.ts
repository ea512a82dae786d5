import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { userText } from '../../../../../shared/message.ts';
import { replyTo, requestFor, Stage } from '../stage.fixture.ts';

const statuses = (play: Awaited<ReturnType<Stage['play']>>) => play.results.map((result) => result.status);

async function exists(stage: Stage, path: string): Promise<boolean> {
  return access(join(stage.folder, path)).then(
    () => true,
    () => false,
  );
}

describe('list the TODO comments', () => {
  const files = {
    'src/a.ts': 'const a = 1;\n// TODO first\n\n/* TODO: second `tick` */\n',
    'b.md': 'nothing\r\n<!-- TODO third -->\r\n',
    'c.md': 'todo in small letters, and a TODOLIST\n',
  };

  it('lists each comment with its location', async () => {
    await using stage = await Stage.open(files);
    const play = await stage.play('Find the TODO comments');
    expect(play.completed).toBe(true);
    expect(play.answer.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- `b.md:2` `<!-- TODO third -->`',
      '- `src/a.ts:2` `// TODO first`',
      '- `src/a.ts:4` ``/* TODO: second `tick` */``',
    ]);
    expect(play.answer).toContain('3 TODOs in 2 files');
  });

  it('writes them into the named file, with the same result twice', async () => {
    await using stage = await Stage.open(files);
    await stage.play('Find the TODO comments into TODO.md');
    const first = await stage.read('TODO.md');
    const again = await stage.play('List all TODOs into TODO.md');
    expect(first).toContain('`src/a.ts:4`');
    expect(await stage.read('TODO.md')).toBe(first);
    expect(statuses(again)).not.toContain('failed');
  });

  it('reports when there are no comments', async () => {
    await using stage = await Stage.open({ 'a.md': 'done' });
    expect((await stage.play('查找 TODO 注释')).answer).toBe('没有找到 TODO 注释。');
  });
});

describe('rename a word', () => {
  it('replaces the word literally in every file and reports the number of replacements', async () => {
    await using stage = await Stage.open({ 'a.md': 'a.b a.b axb\n', 'd/b.txt': 'a.b\r\nA.B\r\n', 'c.md': 'axb\n' });
    const play = await stage.play('rename a.b to $&x');
    expect(play.completed).toBe(true);
    expect([await stage.read('a.md'), await stage.read('d/b.txt'), await stage.read('c.md')]).toEqual([
      '$&x $&x axb\n',
      '$&x\r\nA.B\r\n',
      'axb\n',
    ]);
    expect(play.answer).toContain('3 times in 2 files');
    expect(play.answer).toContain('finds "a.b" nowhere');
  });

  it('reaches files that do not fit into the first search', async () => {
    await using stage = await Stage.open({
      'a.txt': 'foo\n'.repeat(300),
      'b.txt': 'foo\n'.repeat(300),
      'c.txt': 'foo',
    });
    const play = await stage.play('把 foo 改成 bar');
    expect(play.answer).toContain('共 601 处');
    expect(await stage.read('c.txt')).toBe('bar');
  });

  it('ends even when the new word contains the old one', async () => {
    await using stage = await Stage.open({ 'a.md': 'foo foo' });
    const play = await stage.play('rename foo to foobar');
    expect(play.completed).toBe(true);
    expect(await stage.read('a.md')).toBe('foobar foobar');
  });

  it('changes nothing when no file contains the word', async () => {
    await using stage = await Stage.open({ 'a.md': 'FOO' });
    const play = await stage.play('rename foo to bar');
    expect(play.answer).toContain('in none of the files');
    expect(await stage.read('a.md')).toBe('FOO');
  });

  it('stops at a denial and reports what was done before', async () => {
    await using stage = await Stage.open({ 'a.md': 'foo', 'b.md': 'foo' });
    const play = await stage.play('rename foo to bar', { deny: (call) => call.arguments.path === 'b.md' });
    expect(play.completed).toBe(true);
    expect(play.answer).toContain('once in 1 file');
    expect(play.answer).toContain('not allowed');
    expect(await stage.read('b.md')).toBe('foo');
  });
});

describe('an edit that fails and is corrected', () => {
  it('fails once, reads the file again, and applies the correct edit', async () => {
    await using stage = await Stage.open({});
    const play = await stage.play('Show an edit that fails and is corrected');
    expect(statuses(play)).toEqual(['done', 'failed', 'done', 'done', 'done']);
    expect(await stage.read('demo-notes.md')).toContain('The sky is blue.');
    expect(play.answer).toContain('was refused');
  });

  it("never changes a user's file of the same name", async () => {
    await using stage = await Stage.open({ 'demo-notes.md': 'mine' });
    const play = await stage.play('演示一次失败后改正的编辑');
    expect(play.completed).toBe(true);
    expect(await stage.read('demo-notes.md')).toBe('mine');
    expect(await stage.read('demo-notes-2.md')).toContain('The sky is blue.');
  });
});

describe('an approval', () => {
  it('lets the demo delete the file that it created', async () => {
    await using stage = await Stage.open({ 'demo-scratch.txt': 'mine' });
    const play = await stage.play('Show an approval');
    expect(play.answer).toContain('You allowed it');
    expect(await stage.read('demo-scratch.txt')).toBe('mine');
    expect(await exists(stage, 'demo-scratch-2.txt')).toBe(false);
  });

  it('can be denied: the demo reports this and ends', async () => {
    await using stage = await Stage.open({});
    const play = await stage.play('演示一次批准', { deny: (call) => call.tool?.toolName === 'delete_file' });
    expect(play.completed).toBe(true);
    expect(play.answer).toContain('没有允许删除 demo-scratch.txt');
    expect(await exists(stage, 'demo-scratch.txt')).toBe(true);
    expect(play.results.filter((result) => result.status === 'denied')).toHaveLength(1);
  });
});

describe('count to a hundred', () => {
  it('reaches any limit without repeating a call, and then reports', async () => {
    await using stage = await Stage.open({ 'a.md': '' });
    const play = await stage.play('Count to a hundred', { maxReplies: 25 });
    expect(play.completed).toBe(false);
    expect(play.results).toHaveLength(25);
    expect(new Set(play.replies.map((reply) => JSON.stringify(reply.calls))).size).toBe(25);
    expect(play.results.every(({ status }) => status === 'done')).toBe(true);
    const question = userText('(Automatic) Stopped: the limit was reached. No more tools can be used.');
    const report = await replyTo(requestFor([...play.messages, question], { tools: [], toolChoice: 'none' }));
    expect(report.calls).toEqual([]);
    expect(report.text).toMatch(/^Done: list_files 25×\.\n\nNot done: "Count to a hundred".*\n\nNext: /u);
  });

  it('continues where it stopped when the user requests it, and ends at a hundred', async () => {
    await using stage = await Stage.open({ 'a.md': '' });
    const play = await stage.play('数到一百', { maxReplies: 25 });
    const more = await stage.play('继续', {
      history: [...play.messages, { role: 'assistant', parts: [{ type: 'text', text: '已停止。' }] }],
      maxReplies: 100,
    });
    expect(more.completed).toBe(true);
    expect(more.replies).toHaveLength(76);
    expect(more.answer).toBe('已数到 100。');
  });
});
