/**
 * Ten MCP servers, nine of them broken in different ways. The window and the tenth server keep
 * working, each failure is explained, and no process is left behind.
 */
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, test } from 'vitest';
import { type BROKEN, processesNaming, tenServers } from '../../electron/host/mcp/hub/broken-servers.fixture.ts';
import { isAlive, logFolder } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { ServerId } from '../../shared/ids.ts';
import type { GivenServer } from '../../shared/server-setting.ts';
import { descendantsOf } from '../cli/processes.ts';
import { call, type Script } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import {
  approval,
  button,
  card,
  DONE,
  decide,
  done,
  expect,
  exported,
  indicator,
  openSettings,
  say,
  topicRow,
} from './person.ts';

const browser = await sharedBrowser();
beforeEach((context) => {
  if (process.platform !== 'linux') context.skip('NOT RUN: the processes of the system are looked up in /proc');
});

type Name = (typeof BROKEN)[number] | 'sound';

/** The servers in the form of settings, as if a user had entered them. */
function given(log: string): readonly GivenServer[] {
  return Object.entries(tenServers(log)).map(([id, launch]) => {
    if (launch.transport !== 'stdio') throw new Error(`${id} is not started.`);
    const { transport, command, args } = launch;
    return { id: ServerId.parse(id), setting: { transport, command, args: [...args], env: {} }, secrets: {} };
  });
}

const row = (page: Page, name: Name): Locator =>
  page
    .getByRole('list', { name: 'MCP servers' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name: `Use ${name}`, exact: true }) });

/**
 * Checks that a tab on the page of a server contains the text, then returns to the list of servers.
 */
async function inTab(page: Page, name: Name, tab: RegExp, says: string | RegExp): Promise<void> {
  await button(row(page, name), new RegExp(`^${name}`)).click();
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tabpanel', { name: tab })).toContainText(says, { timeout: 30_000 });
  await button(page, 'All servers').click();
}

/**
 * The script of the model. The first topic calls only the working server, the second calls servers
 * that misbehave while they run, and the last calls a server that never answers.
 */
function script(): Script {
  const broken = ['crashes-mid-call__act', 'answers-at-length__big', 'has-a-bad-schema__sound'];
  const calls: Readonly<Record<string, string[]>> = {
    Count: ['sound__count'],
    'Use them': broken.flatMap((name) => [name, 'sound__count']),
    Wait: ['never-answers__wait'],
    'Count on': ['sound__count'],
  };
  return ({ messages }) => {
    const text = JSON.stringify(messages);
    const topic = ['Use them', 'Count on', 'Wait', 'Count'].find((each) => text.includes(`"${each}`)) ?? '';
    return call(calls[topic]?.shift() ?? DONE, { result: 'That was all.' });
  };
}

// Each test mostly waits for timeouts of the program, up to half a minute, and has its own app and
// servers. The tests therefore run at the same time.
describe.concurrent('with ten servers of which nine are broken', () => {
  test('the window and the tenth server work, and each broken server is explained in one sentence', {
    timeout: 240_000,
  }, async ({ onTestFinished }) => {
    const place = await logFolder();
    onTestFinished(place.remove);
    await using app = await startApp(browser, { servers: given(place.log), script: script() });
    const { page } = await app.open();
    // The window opens although some servers are still starting and will never finish.
    await openSettings(page, 'MCP servers');
    await expect(row(page, 'hangs-at-start')).toContainText('Starting…');
    await expect(row(page, 'sound')).toContainText('4 tools');
    await expect(row(page, 'talks-junk')).toContainText('Starting…');

    await button(page, /^New topic/).click();
    await say(page, 'Count');
    await expect(approval(page)).toContainText('sound · count', { timeout: 40_000 });
    await decide(page, /^Always in this folder/);
    await expect(done(page)).toContainText('That was all.');

    await button(page, /^New topic/).click();
    await say(page, 'Use them');
    for (const name of ['crashes-mid-call · act', 'answers-at-length · big', 'has-a-bad-schema · sound']) {
      await expect(approval(page)).toContainText(name, { timeout: 40_000 });
      await decide(page, /^Allow once/);
    }
    await expect(done(page)).toContainText('That was all.');
    await expect(card(page, /act.* outcome unknown$/)).toBeVisible();
    const { toolCalls } = await exported(app);
    expect(toolCalls.map(({ server, status }) => `${server} ${status}`)).toEqual([
      ...['sound done', '@aether/file-editor done', 'crashes-mid-call unknown', 'sound done', 'answers-at-length done'],
      ...['sound done', 'has-a-bad-schema done', 'sound done', '@aether/file-editor done'],
    ]);
    expect(toolCalls[2]?.result).toMatch(
      /ended while the call ran\. It may have had its effect; look before you repeat it/,
    );
    expect(toolCalls[4]?.result).toMatch(/\[cut here: \d+ more characters were left out\]/);

    await button(page, /^New topic/).click();
    await say(page, 'Wait');
    await decide(page, /^Allow once/);
    await expect(approval(page)).toBeHidden();
    await button(page, /^New topic/).click();
    await say(page, 'Count on');
    await expect(done(page)).toContainText('That was all.', { timeout: 40_000 });

    await openSettings(page, 'MCP servers');
    const why: readonly (readonly [Name, string])[] = [
      ['crashes-at-start', 'It ended while it was starting; its last words: the licence has expired'],
      ['hangs-at-start', 'It did not answer within 30 seconds.'],
      ['floods', 'It sent a message that is too long.'],
      ['talks-junk', 'It did not answer within 30 seconds; what it said is no message of the protocol'],
    ];
    for (const [name, words] of why) await expect(row(page, name)).toContainText(words, { timeout: 60_000 });
    await inTab(page, 'crashes-mid-call', /^Log/, 'It ended by itself; its last words: out of luck');
    await inTab(page, 'has-a-bad-schema', /^Tools/, /The tool "broken" is left out: .+\./);
    await inTab(page, 'changes-in-a-storm', /^Log/, 'read less and less often');
    await topicRow(page, 'Wait').click();
    await button(indicator(page), /^Stop/).click();
    await expect(card(page, /wait.* stopped$/)).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test.for([
    ['quitting', 'stop'],
    ['SIGKILL of the host', 'kill'],
  ] as const)(
    'the ten servers leave no process behind after %s, not even one that ignores the end of its input (M orphans)',
    async ([, end], { onTestFinished }) => {
      const place = await logFolder();
      onTestFinished(place.remove);
      await using app = await startApp(browser, { servers: given(place.log), script: script() });
      const { page } = await app.open();
      await openSettings(page, 'MCP servers');
      for (const name of ['sound', 'never-answers', 'crashes-mid-call', 'changes-in-a-storm'] as const)
        await expect(row(page, name)).toContainText(/\d+ tools?/, { timeout: 40_000 });
      await button(page, /^New topic/).click();
      await say(page, 'Wait');
      await expect(approval(page)).toContainText('wait', { timeout: 40_000 });
      await decide(page, /^Allow once/);
      await expect.poll(place.lines).toContainEqual(expect.stringMatching(/^call /));

      const alive = async () => (await place.pids()).filter(isAlive);
      // These are the server that ignores SIGTERM, its child process, and the server that hangs at
      // its start. The program kills the last one after the start timeout and starts it again.
      await expect.poll(async () => (await alive()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
      const started = descendantsOf(app.pid);
      const noted = await alive();
      // Each running server has a guard process.
      expect(started.length).toBeGreaterThanOrEqual(9);
      await app[end]();
      const left = () => [...new Set([...started, ...noted, ...processesNaming(place.log)])].filter(isAlive);
      await expect.poll(left, { timeout: 30_000 }).toEqual([]);
    },
  );
});
