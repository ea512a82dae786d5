/** Tests servers in the sandbox that make protected files, with real processes. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { CallId, LoopId, ServerId, TopicId } from '../../../../shared/ids.ts';
import { OwnWork } from '../../files/confined/own-work.ts';
import { newId } from '../../new-id.ts';
import { confinedTest } from '../../sandbox/confined.fixture.ts';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { confineServer } from '../launch/confine-server.ts';
import { type ConfinedPlace, confinedPlace } from '../launch/confined-servers.fixture.ts';
import { contentOf } from '../tools/tool-results.ts';
import { childServer } from '../transport/child-servers.fixture.ts';
import { Hub } from './hub.ts';

vi.setConfig({ testTimeout: 60_000 });

const ID = ServerId.parse('shell');

async function started({ home, dataDir, work }: ConfinedPlace, ownWork = new OwnWork()) {
  const confinement = { writable: [work], hosts: [], packages: null };
  const hub = new Hub({
    external: { [ID]: { ...childServer('shell'), cwd: work, confinement } },
    builtIns: () => [],
    now: Date.now,
    confine: confineServer({ find: findSandbox, home, dataDir, ownWork }),
  });
  onTestFinished(() => hub.close());
  await hub.running(work, () => true);
  const run = async (script: string): Promise<string> => {
    const server = hub.find(work, ID);
    if (server === null) throw new Error(JSON.stringify(hub.status()));
    const context = { topicId: newId(TopicId), loopId: newId(LoopId), callId: newId(CallId), workspace: work };
    const listener = { sending: () => {}, progress: () => {} };
    const answer = await server.call(
      context,
      { name: 'run', arguments: { script } },
      listener,
      AbortSignal.timeout(30_000),
    );
    if (answer.kind !== 'answered') return JSON.stringify(answer);
    return contentOf(answer.result)
      .map((part) => (part.type === 'text' ? part.text : part.type))
      .join('\n');
  };
  const files = hub.facts(ID)?.appeared;
  return { hub, run, appeared: () => files?.shown, files, log: () => hub.log(ID, 0) };
}

confinedTest('removes protected files that a server makes during a call, and says so', async () => {
  const place = await confinedPlace();
  const { run, appeared, log } = await started(place);
  const said = await run(
    'mkdir -p .git/hooks node && echo evil > .git/hooks/pre-commit; echo x > .envrc; echo y > kept',
  );
  expect(['.git', '.envrc', 'kept'].map((name) => existsSync(join(place.work, name)))).toEqual([false, false, true]);
  for (const path of ['.git', '.envrc']) expect(said).toContain(join(place.work, path));
  expect(said).toContain('may not create protected files');
  expect(appeared()).toEqual({ removed: expect.arrayContaining([join(place.work, '.envrc')]), found: [] });
  expect(log().map(({ level, text }) => [level, text])).toContainEqual(['warning', expect.stringContaining('.envrc')]);
});

confinedTest('says nothing about a call that makes no protected file', async () => {
  const { run, appeared } = await started(await confinedPlace());
  expect(await run('mkdir -p src .gradle && echo x > src/made && echo end')).toBe('end\n');
  expect(appeared()).toEqual({ removed: [], found: [] });
});

confinedTest('reports protected files that appear between calls, and leaves the decision to the user', async () => {
  const place = await confinedPlace();
  const { run, appeared, hub } = await started(place);
  await run(`(sleep 1; echo evil > ${place.work}/.envrc) > /dev/null 2>&1 & echo begun`);
  await expect.poll(() => existsSync(join(place.work, '.envrc'))).toBe(true);
  mkdirSync(join(place.work, '.github/workflows'), { recursive: true });
  writeFileSync(join(place.work, '.github/workflows/ci.yml'), 'mine');
  await setTimeout(50);
  expect(await run('echo next')).toContain('.envrc');
  const found = [join(place.work, '.envrc'), join(place.work, '.github')];
  expect(appeared()?.removed).toEqual([]);
  expect([...(appeared()?.found ?? [])].sort()).toEqual(found);
  await hub.close();
  await hub.settleAppeared(ID, [join(place.work, '.envrc')], true);
  await hub.settleAppeared(ID, [join(place.work, '.github')], false);
  expect([existsSync(found[0] ?? ''), existsSync(found[1] ?? '')]).toEqual([false, true]);
  expect(appeared()).toEqual({ removed: [], found: [] });
});

confinedTest('finds what a server makes when it ends', async () => {
  const place = await confinedPlace();
  const { run, hub, files, log } = await started(place);
  await run(`trap 'echo evil > ${place.work}/.envrc' TERM; true`);
  writeFileSync(join(place.work, '.npmrc'), 'x');
  await hub.close();
  expect(files?.shown.found).toEqual([join(place.work, '.npmrc')]);
  expect(log().some(({ text }) => text.includes('.npmrc'))).toBe(true);
});

confinedTest('keeps what the host itself wrote during a call, and nothing that a server adds to it', async () => {
  const place = await confinedPlace();
  const ownWork = new OwnWork();
  const { run, appeared } = await started(place, ownWork);
  const mine = join(place.work, '.github/workflows/ci.yml');
  const call = run(`sleep 1.5; echo evil > ${place.work}/.github/workflows/evil.yml`);
  await setTimeout(700);
  ownWork.wrote([join(place.work, '.github/workflows'), mine]);
  mkdirSync(join(place.work, '.github/workflows'), { recursive: true });
  writeFileSync(mine, 'approved');
  await call;
  expect([existsSync(mine), existsSync(join(place.work, '.github/workflows/evil.yml'))]).toEqual([true, false]);
  expect(appeared()?.found).toEqual([]);
});

confinedTest('removes nothing while a command of the user runs outside the sandbox', async () => {
  const place = await confinedPlace();
  const ownWork = new OwnWork();
  const { run, appeared } = await started(place, ownWork);
  const ended = ownWork.began();
  await run('echo evil > .envrc');
  ended();
  expect([existsSync(join(place.work, '.envrc')), appeared()?.found]).toEqual([true, [join(place.work, '.envrc')]]);
});
