import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHost } from '../../host.ts';
import { FactChanges } from '../../memory/fact-changes.ts';
import { proposed } from '../../memory/memory.fixture.ts';
import { Proposals } from '../../memory/proposals.ts';
import { openStore } from '../../store/open-store.ts';
import { fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-memory-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function memory(...words: readonly string[]) {
  const environment = { ...fakeEnvironment(fakeHost()), createHost, now: Date.now };
  const code = await runCommandLine(['memory', ...words, '--data-dir', folder], environment);
  return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
}

function propose(...proposals: readonly ReturnType<typeof proposed>[]): void {
  const store = openStore(folder, Date.now);
  const stored = new Proposals({ ...store, changes: new FactChanges(store) });
  for (const one of proposals) stored.propose(one, 'model');
  store.database.close();
}

describe('loopwright memory', () => {
  it('adds, lists, shows and revokes facts, also in Chinese and as JSON', async () => {
    expect((await memory()).out).toBe('Memory is empty.\n');
    expect((await memory('list', '--locale', 'zh-CN')).out).toBe('记忆是空的。\n');
    expect(await memory('add', 'city', 'Bonn\u202e')).toMatchObject({ code: 0, out: 'Added fact 1.\n' });
    expect((await memory('add', 'pet', 'a cat', '--scope', 'folder', '--workspace', folder)).out).toBe(
      'Added fact 2.\n',
    );
    expect((await memory()).out).toMatch(/\n1 +active +everywhere +1 .* city: Bonn\\u202e\n$/);
    expect(JSON.parse((await memory('list', '--json')).out)).toMatchObject({
      ...{
        facts: [
          { id: 2, scope: { in: 'folder' } },
          { id: 1, key: 'city' },
        ],
        proposals: [],
      },
    });
    expect((await memory('show', '1')).out).toMatch(/^city: Bonn.*\n1 {2}active {2}everywhere\nVersions:\n {2}1 /);
    expect((await memory('revoke', '1')).out).toBe('Revoked fact 1. It is not sent any more.\n');
    expect((await memory('list', '--locale', 'zh-CN')).out).toContain('已撤销');
    expect(JSON.parse((await memory('show', '1', '--json')).out).events).toMatchObject([
      ...[{ event: 'fact.revoked', by: 'user' }, { event: 'fact.created' }],
    ]);
    expect(await memory('revoke', '1')).toMatchObject({ code: 64, aside: expect.stringContaining('revoked') });
  });

  it('lists what waits for a decision, and accepts and rejects it once', async () => {
    propose(proposed(), proposed({ key: 'pet', value: 'a cat' }));
    expect((await memory()).out).toMatch(/PROPOSAL.*\n1 +new +90 % .* city: Bonn\n2 .*\nDecide with/);
    expect((await memory('accept', '1')).out).toBe('Accepted: fact 1.\n');
    expect((await memory('reject', '2')).out).toBe('Rejected proposal 2.\n');
    expect(await memory('accept', '2')).toMatchObject({ code: 64 });
    expect((await memory('show', '1')).out).toContain('From: I live in Bonn\n');
  });

  it('says what is missing', async () => {
    expect(await memory('show')).toMatchObject({ code: 64, aside: expect.stringContaining('Say which one') });
    expect(await memory('show', 'x')).toMatchObject({ code: 64 });
    expect(await memory('show', '7')).toMatchObject({ aside: expect.stringContaining('There is no fact 7') });
    expect(await memory('add', 'city')).toMatchObject({ code: 64, aside: expect.stringContaining('key and a value') });
    expect(await memory('fly')).toMatchObject({ code: 64 });
    expect(await memory('add', 'a', 'b', '--scope', 'topic')).toMatchObject({ code: 64 });
  });

  it('is part of the export', async () => {
    await memory('add', 'city', 'Bonn');
    propose(proposed({ key: 'pet' }));
    const environment = { ...fakeEnvironment(fakeHost()), createHost, now: Date.now };
    await runCommandLine(['export', '--data-dir', folder], environment);
    expect(JSON.parse(environment.stdout.text()).memory).toMatchObject({
      facts: [{ key: 'city', versions: [{ version: 1 }] }],
      proposals: [{ key: 'pet', status: 'pending' }],
      events: [{ event: 'fact.created' }, { event: 'proposal.created' }],
    });
  });
});
