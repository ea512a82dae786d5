/**
 * Tests that a model may delete todos and events only after an approval, and that the user can
 * restore them.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { act, allDone, itemDone, planned } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { call, lastResults, type Script } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { elsewhere } from './elsewhere.ts';
import { approval, button, card, DONE, decide, done, expect, say } from './person.ts';
import { choosePlanReplan, planner } from './planner.ts';

const browser = await sharedBrowser();

const KEPT = ['/todo add Buy milk --tag home', '/schedule add 2027-03-01 09:00 Stand-up --interval 1w'];

const agentic =
  (...commands: readonly string[]): Script =>
  (_, n) => {
    const command = commands[n];
    return command === undefined ? call(DONE, { result: 'Tidied up.' }) : call(toolOf(command), { command });
  };
const toolOf = (command: string): 'todo' | 'schedule' => (command.startsWith('/schedule') ? 'schedule' : 'todo');

const planning = (...commands: readonly string[]): Script =>
  planner(({ phase, observations }) => {
    if (phase === 'plan') return planned('Tidy up');
    if (phase === 'replan') return allDone('Tidied up.');
    const command = commands[observations.length];
    return command === undefined ? itemDone() : act(toolOf(command), command);
  });

async function tidyUp(app: App, plans: boolean): Promise<Page> {
  await elsewhere(app, KEPT);
  const { page } = await app.open();
  if (plans) await choosePlanReplan(page);
  await say(page, 'Tidy up');
  return page;
}

describe.each([
  ['works with tools', agentic, false],
  ['plans', planning, true],
] as const)('a model that %s', (_, script, plans) => {
  test('asks before it deletes, names what will be deleted, and the deletion can be undone from its card', async () => {
    const commands = ['/todo add Buy tea', '/todo delete 1', '/schedule delete 1'];
    await using app = await startApp(browser, { script: script(...commands) });
    const page = await tidyUp(app, plans);
    for (const [command, what] of [
      ['/todo delete 1', 'Buy milk'],
      ['/schedule delete 1', 'Stand-up'],
    ] as const) {
      await expect(approval(page)).toHaveAccessibleName(`Run this command of the app? ${command}`);
      await expect(approval(page)).toContainText(what);
      await decide(page, /^Allow once/);
      await expect(card(page, `Ran ${command}`)).toBeVisible();
    }
    await expect(done(page)).toContainText('Tidied up.');
    // Adding a todo needs no approval.
    await expect(card(page, 'Ran /todo add Buy tea')).toBeVisible();
    for (const kind of ['todo', 'schedule'] as const) {
      await button(card(page, `Ran /${kind} delete 1`), 'Undo').click();
      await expect(card(page, `Command /${kind} restore 1`)).toContainText(`Brought back ${kind} #1`);
    }
    await button(page, /^Todos/).click();
    await expect(page.getByRole('checkbox', { name: /^Done: / })).toHaveCount(2);
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  test('is told when the user denies the deletion, deletes nothing, and continues', async () => {
    await using app = await startApp(browser, { script: script('/todo delete 1') });
    const page = await tidyUp(app, plans);
    await decide(page, /^Deny N/);
    await expect(card(page, 'Did not run /todo delete 1: you denied it')).toBeVisible();
    await expect(done(page)).toContainText('Tidied up.');
    const { bodyText, body } = app.model.requests.at(-1) ?? app.model.requests[0] ?? {};
    if (plans) expect(bodyText).toContain('did not allow');
    else expect(body && lastResults(body)).toEqual([expect.stringContaining('did not allow this call')]);
    await button(page, /^Todos/).click();
    await expect(page.getByRole('checkbox', { name: 'Done: Buy milk' })).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});
