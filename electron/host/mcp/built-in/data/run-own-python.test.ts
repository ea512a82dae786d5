/** What the user is asked before code runs in their own Python, and what rules cover. */
import { expect, test } from 'vitest';
import { python, world } from './own-python-world.fixture.ts';

const CODE = { code: 'import pandas\nlen(sales)' };

test('the tool is offered only while the setting names a Python', async () => {
  const w = world();
  expect(await w.names()).toEqual(['read_dataset', 'run_code', 'run_own_python']);
  w.own.python = null;
  expect(await w.names()).toEqual(['read_dataset', 'run_code']);
});

test('each call asks and shows the code, the interpreter, the place and the data files', async () => {
  for (const mode of ['ask-all', 'ask-edits'] as const)
    expect(await (await world(mode).prepared(CODE)).judge()).toMatchObject({ verdict: 'ask' });
  const w = world('allow-edits');
  w.write('sales.csv', 'city,price\nBern,1\n');
  await (await w.prepared({ path: 'sales.csv' }, 'read_dataset')).run();
  const call = await w.prepared(CODE);
  expect(await call.judge()).toMatchObject({
    verdict: 'ask',
    why: [{ name: 'own-python-in-sandbox' }],
    receipt: {
      effect: {
        ...{ kind: 'own-python', code: CODE.code, program: '/opt/own/python3', version: '3.11.7' },
        ...{ place: { kind: 'sandbox', hosts: [] }, data: ['sales.csv'] },
      },
      covers: { kind: 'interpreter', interpreter: '/opt/own/python3 (Python 3.11.7)' },
      offers: ['once', 'topic', 'folder'],
    },
  });
  expect(await call.run()).toBe('Value: 3');
  expect(w.requests).toMatchObject([
    { language: 'python', code: CODE.code, own: { inSandbox: true, closed: [w.base] }, datasets: [{ name: 'sales' }] },
  ]);
});

test('“always” covers all code in the same interpreter in the sandbox, and nothing else', async () => {
  const w = world();
  await (await w.prepared(CODE)).remember('folder');
  const other = await w.prepared({ code: '1' });
  for (const attendant of ['window', 'nobody', 'inbox'] as const)
    expect(await other.judge(attendant)).toEqual({ verdict: 'allow' });
  w.own.python = python('3.12.0', true);
  expect(await other.judge()).toMatchObject({ verdict: 'ask' });
  w.own.python = python('3.11.7', false);
  expect(await other.judge()).toMatchObject({
    verdict: 'ask',
    why: [{ name: 'own-python-outside' }, { name: 'own-python-outside' }],
    receipt: { effect: { place: { kind: 'outside', because: 'no-sandbox' } }, offers: ['once'] },
  });
});

test('a rule for every call of the tool cannot be set, and one that forbids it holds', async () => {
  const w = world();
  const { tool, judge } = await w.prepared(CODE);
  expect(() => w.tools.setRule(tool, 'allow')).toThrow(/only in the sandbox/);
  w.tools.setRule(tool, 'deny');
  expect(await judge()).toMatchObject({ verdict: 'deny' });
});

test('an approval does not count for another version, another place or another data file', async () => {
  const w = world();
  const call = await w.prepared(CODE);
  await call.judge();
  for (const changed of [python('3.11.8', true), python('3.11.7', false)]) {
    w.own.python = changed;
    expect(await call.run()).toBe('differs');
  }
  expect(w.requests).toEqual([]);
});

test('a call for a Python that cannot be used does not ask the user, and its result says why it failed', async () => {
  const w = world();
  w.own.python = { ok: false, message: 'There is no program py.' };
  const call = await w.prepared(CODE);
  expect(await call.judge()).toEqual({ verdict: 'allow' });
  expect(await call.run()).toBe('There is no program py.');
});

test('a user who is asked about every call also sees the code that run_code would run', async () => {
  const w = world('ask-all');
  const call = await w.prepared({ language: 'python', code: '1 + 1' }, 'run_code');
  expect(await call.judge()).toMatchObject({
    verdict: 'ask',
    receipt: { effect: { kind: 'code', language: 'python', code: '1 + 1', data: [] }, covers: { kind: 'tool' } },
  });
  await call.remember('folder');
  expect(await (await w.prepared(CODE)).judge()).toMatchObject({ verdict: 'ask' });
});

test('when run_code lacks a package, its result names the setting, or run_own_python if a Python is set', async () => {
  const w = world();
  const message = 'ModuleNotFoundError: The package pandas is not available here and cannot be installed.';
  w.own.answer = { kind: 'failed', message, line: 1, output: '', outputs: [], stateLost: null, stateGone: false };
  const call = await w.prepared({ language: 'python', code: 'import pandas' }, 'run_code');
  await call.judge();
  expect(await call.run()).toContain('run_own_python');
  w.own.python = null;
  expect(await call.run()).toContain('setting "Your own Python"');
});
