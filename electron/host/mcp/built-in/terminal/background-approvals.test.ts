/** What the user is asked about commands in the background, and what rules cover. */
import { describe, expect, test } from 'vitest';
import { TERMINAL } from '../../../../../shared/mcp.ts';
import { confinedTest } from '../../../sandbox/confined.fixture.ts';
import { startedIn, world } from './terminal.fixture.ts';

/** The hash of the definition of `run_command` to which rules of earlier versions are bound. */
const RUN_COMMAND = '125bf3c14291f3ba6cef57ac175ce3058dcb4864f6b56359b552f77271d6302e';

describe('a start in the background asks', () => {
  test('before every command, and the receipt says that it has no time limit', async () => {
    const call = await world().prepared({ command: 'npm run dev' }, 'start_command');
    expect(await call.judge()).toMatchObject({
      verdict: 'ask',
      why: [{ name: 'runs-command', data: {} }],
      receipt: {
        effect: { kind: 'run', command: 'npm run dev', timeoutSeconds: null },
        covers: { kind: 'command', command: 'npm run dev' },
      },
    });
  });

  test('although the same command is always allowed in the foreground, and the other way round', async () => {
    const w = world();
    const run = await w.prepared({ command: 'npm test' });
    const start = await w.prepared({ command: 'npm test' }, 'start_command');
    await run.remember('folder');
    expect(await start.judge()).toMatchObject({ verdict: 'ask' });
    expect(await run.judge()).toEqual({ verdict: 'allow' });
    w.rules.removeAll({ serverId: TERMINAL, toolName: 'run_command' });
    await start.remember('folder');
    expect(await start.judge()).toEqual({ verdict: 'allow' });
    expect(await run.judge()).toMatchObject({ verdict: 'ask' });
    expect(await (await w.prepared({ command: 'npm test -- -u' }, 'start_command')).judge()).toMatchObject({
      verdict: 'ask',
    });
  });

  confinedTest('again for a run outside the sandbox, whatever is allowed in it', async () => {
    const w = world('allow-edits', { isOn: true });
    const inside = await w.prepared({ command: 'npm run dev' }, 'start_command');
    await inside.remember('folder');
    expect(await inside.judge()).toEqual({ verdict: 'allow' });
    const outside = await w.prepared(
      { command: 'npm run dev', outside_sandbox: true, reason: 'the browser must reach it' },
      'start_command',
    );
    expect(await outside.judge()).toMatchObject({
      verdict: 'ask',
      receipt: { effect: { place: { kind: 'outside', because: 'asked' } } },
    });
  });
});

test('rules about commands of earlier versions still count, because the definition of run_command is the same', async () => {
  const { tool } = await world().prepared({ command: 'ls' });
  expect(tool.definitionHash).toBe(RUN_COMMAND);
});

test.skipIf(process.platform === 'win32')(
  'a look and an end ask nothing, except who wants to be asked about every call, and then they name the command',
  async () => {
    for (const mode of ['ask-edits', 'allow-edits'] as const) {
      const call = await world(mode).prepared({ id: 'a1b2c3', stop: true }, 'background_commands');
      expect(await call.judge()).toEqual({ verdict: 'allow' });
    }
    const w = world('ask-all');
    const { id } = await startedIn(w, 'sleep 60');
    const effect = async (more: object) =>
      (await (await w.prepared({ id, ...more }, 'background_commands')).judge()) as object;
    expect(await effect({})).toMatchObject({
      verdict: 'ask',
      receipt: { effect: { kind: 'background', does: 'look', command: 'sleep 60' } },
    });
    expect(await effect({ stop: true })).toMatchObject({
      receipt: { effect: { kind: 'background', does: 'stop', command: 'sleep 60' } },
    });
    expect(await (await w.prepared({ id: 'nobody' }, 'background_commands')).judge()).toEqual({ verdict: 'allow' });
  },
);
