/**
 * Approvals that are given at a real terminal, and what they allow in a later process without a
 * user.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../electron/host/store/open-store.ts';
import { add, olderRules } from '../app/rule-seeds.ts';
import { call, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { loopwright, onServer, somePlace } from './program.ts';
import { atTerminal, hasTerminal } from './terminal.ts';

const ON = ['--server', '@aether/terminal=on'] as const;

test.skipIf(!hasTerminal())(
  'a command that was allowed always in one folder does not run the script of another folder, at a terminal or without a user',
  async () => {
    await using place = await somePlace({ 'build.sh': 'echo built > built.txt\n' });
    await using model = await startScriptedOpenAi(({ messages }) =>
      messages.at(-1)?.role === 'tool'
        ? call('attempt_completion', { result: 'Done.' })
        : call('run_command', { command: 'sh ./build.sh' }),
    );
    const other = join(place.root, 'other');
    await mkdir(other);
    await writeFile(join(other, 'build.sh'), 'echo attacked > attacked.txt\n');
    const words = ['run', ...onServer(model), ...ON, '--data-dir', place.dataDir];

    const store = openStore(place.dataDir, Date.now);
    add(
      store.database,
      olderRules(null).filter(({ toolName }) => toolName === 'write_to_file'),
    );
    store.database.close();
    const here = atTerminal([...words, '--workspace', place.workspace, 'Build.']);
    await here.shows('1 approval from an earlier version applies more widely than new ones.');
    await here.shows('[n] Deny');
    await here.presses('A');
    expect((await here.ended).code).toBe(0);
    expect(existsSync(join(place.workspace, 'built.txt'))).toBe(true);
    expect((await place.command('approvals', '--keep', 'all')).stdout).toBe('Kept 1 approval.\n');
    const listed = (await place.command('approvals')).stdout;
    expect(listed).toContain(`in ${place.workspace}`);
    expect(listed).not.toContain('earlier version');

    const there = atTerminal([...words, '--workspace', other, 'Build.']);
    await there.shows('[n] Deny');
    await there.presses('n');
    const { output } = await there.ended;
    expect(output).not.toContain('earlier version');

    const unattended = (workspace: string) =>
      loopwright([...words, '--workspace', workspace, '--approve', 'none', '--json', 'Build.']);
    expect((await unattended(other)).calls[0]).toBe('run_command denied');
    expect(existsSync(join(other, 'attacked.txt'))).toBe(false);
    expect((await unattended(place.workspace)).calls[0]).toBe('run_command done');
  },
);
