/** What an approval allows in the moment in which the call begins, with real files and processes. */
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { resultText } from '../../../../shared/message.ts';
import { childServer, logFolder } from '../transport/child-servers.fixture.ts';
import { world } from './tools.fixture.ts';

describe('an approved edit that would do something else when it begins', () => {
  const args = { path: 'docs/a.txt', search: 'one', replace: 'two' };

  function place() {
    const w = world({ mode: 'ask-edits' });
    const at = (path: string) => join(w.workspace, path);
    for (const folder of ['docs', 'other']) mkdirSync(at(folder));
    writeFileSync(at('docs/a.txt'), 'one\n');
    writeFileSync(at('other/a.txt'), 'one\n');
    return { ...w, at, read: (path: string) => readFileSync(at(path), 'utf8') };
  }

  test('because its folder became a link changes nothing, and its next receipt names the other folder', async () => {
    const w = place();
    const call = await w.prepared('replace_in_file', args);
    expect(await call.judge()).toMatchObject({ receipt: { effect: { targets: [{ path: 'docs/a.txt' }] } } });
    renameSync(w.at('docs'), w.at('moved'));
    symlinkSync('other', w.at('docs'));
    await expect(call.run()).rejects.toThrow('another effect');
    expect([w.read('other/a.txt'), w.read('moved/a.txt')]).toEqual(['one\n', 'one\n']);
    expect([call.starts, w.checkpoints.ofLoop(w.loopId)]).toEqual([[], []]);
    expect(await call.judge()).toMatchObject({ receipt: { effect: { targets: [{ path: 'other/a.txt' }] } } });
    expect(await call.run()).toMatchObject({ status: 'done' });
  });

  test('because the file changed changes nothing', async () => {
    const w = place();
    const call = await w.prepared('replace_in_file', args);
    await call.judge();
    writeFileSync(w.at('docs/a.txt'), 'one\nunseen\n');
    await expect(call.run()).rejects.toThrow('another effect');
    expect(w.read('docs/a.txt')).toBe('one\nunseen\n');
  });

  test('because a file was added to a folder deletes nothing', async () => {
    const w = place();
    const call = await w.prepared('delete_file', { path: 'docs', recursive: true });
    expect(await call.judge()).toMatchObject({ receipt: { effect: { count: 2 } } });
    writeFileSync(w.at('docs/unseen.txt'), 'x');
    await expect(call.run()).rejects.toThrow('another effect');
    expect(existsSync(w.at('docs/unseen.txt'))).toBe(true);
  });

  test('because a parent folder is missing now makes no folder that was not shown', async () => {
    const w = place();
    const call = await w.prepared('create_file', { path: 'docs/new.txt', content: 'x\n' });
    await call.judge();
    renameSync(w.at('docs'), w.at('moved'));
    await expect(call.run()).rejects.toThrow('another effect');
    expect(existsSync(w.at('docs'))).toBe(false);
  });

  test('is not confused with a call that a rule allows, which may change whatever it finds', async () => {
    const w = place();
    const call = await w.prepared('replace_in_file', args);
    await call.remember('folder');
    expect(await call.judge()).toEqual({ verdict: 'allow' });
    writeFileSync(w.at('docs/a.txt'), 'one\nnew\n');
    expect(await call.run()).toMatchObject({ status: 'done' });
    expect(w.read('docs/a.txt')).toBe('two\nnew\n');
  });
});

describe('the receipt of a call of an external server', () => {
  test('leaves out the arguments that its tool does not declare, which are not sent and named in the result', async () => {
    const log = await logFolder();
    onTestFinished(log.remove);
    const w = world({ external: { counter: childServer('counter', log.log) } });
    const call = await w.prepared('counter__count', { label: 'first', path: 'README.md', files: [{ path: 'x' }] });
    expect(await call.judge()).toMatchObject({
      receipt: { effect: { kind: 'call' }, ignored: ['path', 'files'], covers: { kind: 'tool' } },
      description: 'Appends one line to a log file and tells how many there are.',
    });
    const outcome = await call.run();
    expect(await log.lines()).toEqual(['count first']);
    expect(resultText(outcome)).toContain('counted 1');
    expect(resultText(outcome)).toContain('Not sent, because the tool does not declare it: "path", "files".');
    await call.remember('once');
    expect(await call.judge()).not.toHaveProperty('description');
  });

  test('differs for other arguments, but not for the order of the arguments', async () => {
    const w = world({ external: { counter: childServer('counter') } });
    const digest = async (args: object) => {
      const verdict = await (await w.prepared('count', { ...args })).judge();
      return 'receipt' in verdict ? verdict.receipt?.digest : undefined;
    };
    const first = await digest({ label: 'a', other: 1 });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await digest({ other: 2, label: 'a' })).toBe(first);
    expect(await digest({ label: 'b' })).not.toBe(first);
  });
});
