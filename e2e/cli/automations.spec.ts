/** An automation from its confirmation at a terminal to the outcome of its run by a worker. */
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../electron/host/store/open-store.ts';
import type { AutomationView } from '../../shared/automation.ts';
import { call, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { BUILT_PROGRAM, startProgram } from '../kill/program.ts';
import { keepPythonSnapshot, onServer, somePlace } from './program.ts';
import { atTerminal, hasTerminal } from './terminal.ts';

const ASKED = { title: 'Open work', goal: 'Find the TODO comments', when: '* * * * *' };

test('a model proposes an automation at a terminal, a worker starts it, and its outcome can be read', async (context) => {
  if (!hasTerminal())
    context.skip('NOT RUN: this machine has no `script` of util-linux, which lends the tests a terminal');
  await using place = await somePlace({ 'notes.md': 'TODO: water the plants\n' });
  await using model = await startScriptedOpenAi([
    call('assistant__create_automation', ASKED),
    call('attempt_completion', { result: 'It is made.' }),
  ]);
  const at = atTerminal([
    ...['run', ...onServer(model), '--workspace', place.workspace, '--data-dir', place.dataDir, '--no-color'],
    ...['--approve', 'all', 'Do it every minute.'],
  ]);
  await at.shows('[y] Allow once');
  const card = at.printed();
  for (const said of ['Make this automation:', 'Open work', 'When: ', 'Next: ', ASKED.goal])
    expect(card).toContain(said);
  expect(card).not.toContain('Always in this');
  await at.presses('y');
  expect((await at.ended).code).toBe(0);

  await keepPythonSnapshot(place);
  const doctor = await place.command('doctor');
  expect(doctor.stdout).toContain('nothing starts them now');
  // The last full minute counts as not handled, so that the worker has something to start at once.
  const store = openStore(place.dataDir, Date.now);
  const [made] = store.automations.list();
  if (made === undefined) throw new Error('There is no automation.');
  store.automations.setHandled(made.id, Date.now() - 60_000);
  store.database.close();

  const worker = startProgram(['worker', '--data-dir', place.dataDir], { program: BUILT_PROGRAM });
  onTestFinished(() => worker.kill());
  expect(await new Promise<string>((resolve) => worker.onLine(resolve))).toMatch(/^run_\w+ {2}succeeded {2}Open work$/);
  // It is due each minute, so the next start must not come in between.
  worker.kill();
  await worker.end;
  const shown = await place.command('automations', 'show', String(made.id), '--json');
  const { outcomes, lastRunAt } = JSON.parse(shown.stdout) as AutomationView;
  const succeeded = outcomes.find(({ state }) => state === 'succeeded');
  expect(succeeded).toMatchObject({ because: 'time', summary: expect.stringContaining('TODO') });
  expect(lastRunAt).toBe(succeeded?.startedAt);
  expect((await place.command('automations')).stdout).toMatch(/on .* succeeded .* Open work/);
}, 90_000);
