/**
 * Tool calls of MCP servers: progress, stopping, a server that ends, images and links in results,
 * and tools that are switched off.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { descendantsOf } from '../cli/processes.ts';
import type { ChatRequest } from '../fixtures/chat-request.ts';
import { say as answer, call, lastResults, type Reply, type Script } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { appWithEverything, type SharedApp, serverRow } from './everything.ts';
import {
  approval,
  button,
  card,
  chat,
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

/** A tool that reports progress every half second, for longer than any test waits. */
const LONG = 'trigger-long-running-operation';
const WITHOUT_END = call(LONG, { duration: 300, steps: 600 });

/**
 * The replies of the model to each user message: the calls one after the other, then the call that
 * completes the task. The model answers any other message by repeating it.
 */
const TURNS: Readonly<Record<string, readonly Reply[]>> = {
  'Take your time': [WITHOUT_END],
  'Take your time until you are killed': [WITHOUT_END],
  'Are you there?': [call('echo', { message: 'Still here' })],
  'Show me': [call('get-tiny-image'), call('get-resource-links', { count: 2 })],
};

const script: Script = ({ messages }) => {
  // The request also contains a user message with the image, so this finds the last user message
  // that is plain text.
  const goalAt = messages.findLastIndex(({ role, content }) => role === 'user' && typeof content === 'string');
  const [goal = ''] = String(messages[goalAt]?.content).split('\n', 1);
  const calls = TURNS[goal];
  if (calls === undefined) return answer(`Answered: ${goal}`);
  const made = messages.slice(goalAt).filter(({ role }) => role === 'assistant').length;
  return calls[made] ?? call(DONE, { result: 'It answered.' });
};

const told = (app: App): string => {
  const request = app.model.requests.at(-1);
  return request === undefined ? '' : lastResults(request.body).join('\n');
};

const offered = ({ tools }: ChatRequest): readonly string[] => (tools ?? []).map((tool) => tool.function.name);

async function begin(page: Page, text: string): Promise<void> {
  await button(page, /^New topic/).click();
  await say(page, text);
  await decide(page, /^Allow once/);
}

function showsProgressAndStops(shared: SharedApp): void {
  test('a long call shows its progress on its card, and stopping the loop ends the call but not the server', async () => {
    const { app } = shared;
    const asked = app.model.requests.length;
    const { page, close } = await app.open();
    await begin(page, 'Take your time');
    const running = card(page, new RegExp(LONG));
    await expect(running).toContainText(/[3-9] of 600/);
    await button(indicator(page), /^Stop/).click();
    await expect(card(page, new RegExp(`${LONG}.* stopped$`))).toBeVisible();
    await expect(indicator(page)).toBeHidden();
    expect(app.model.requests).toHaveLength(asked + 1);

    await say(page, 'Are you there?');
    await decide(page, /^Allow once/);
    await expect(card(page, /echo/).first()).toContainText('Still here');
    await expect(done(page)).toContainText('It answered.');
    expect(app.problems).toEqual([]);
    await close();
  });
}

describe('a server over HTTP', () => {
  showsProgressAndStops(appWithEverything(browser, 'http', script));
});

describe('a server over stdio', () => {
  const shared = appWithEverything(browser, 'stdio', script);
  showsProgressAndStops(shared);

  test('a call shows its image, and its links can be attached to the next message', async () => {
    const { app } = shared;
    const asked = app.model.requests.length;
    const { page, close } = await app.open();
    await begin(page, 'Show me');
    const picture = card(page, /get-tiny-image/);
    const image = picture.getByRole('img', { name: 'Image in the result' });
    await expect(image).toBeVisible();
    await picture.getByRole('button', { expanded: false }).click();
    await expect(image).toBeVisible();
    await expect(image).toHaveJSProperty('naturalWidth', 20);
    await expect(picture).toContainText('The image above is the MCP logo.');
    await expect(approval(page)).toContainText('get-resource-links');
    expect(app.model.requests[asked + 1]?.bodyText).toContain('data:image/png;base64,iVBOR');

    await decide(page, /^Allow once/);
    await expect(done(page)).toContainText('It answered.');
    const links = card(page, /get-resource-links/);
    await links.getByRole('button', { expanded: false }).click();
    await expect(links).toContainText('demo://resource/dynamic/text/2');
    await button(links, 'Attach Text Resource 2').click();
    await expect(button(links, 'Attached: Text Resource 2')).toBeDisabled();
    await expect(page.getByRole('list', { name: 'Goes with the message' })).toContainText('Text Resource 2');
    await say(page, 'Read it');
    await expect(chat(page).getByText('Answered: Read it', { exact: true })).toBeVisible();
    const last = app.model.requests.at(-1)?.body.messages.at(-1);
    expect(JSON.stringify(last?.content)).toContain('Resource 2: This is a plaintext resource');
    expect(app.model.violations).toEqual([]);
    expect(app.problems).toEqual([]);
    await close();
  });

  test('a tool that is switched off for a topic is no longer offered there from the next request on, but still in other topics', async () => {
    const { app } = shared;
    const asked = app.model.requests.length;
    const { page, close } = await app.open();
    await button(page, /^New topic/).click();
    await say(page, 'What have you got?');
    await expect(chat(page)).toContainText('Answered: What have you got?');

    await button(page, /^\d+ servers?$/).click();
    const popover = page.getByRole('dialog', { name: 'Servers in this topic' });
    await button(popover, 'Tools of everything').click();
    const echo = popover.getByRole('switch', { name: 'Offer echo in this topic' });
    await expect(echo).toBeChecked();
    const costs = await popover.innerText();
    await echo.click();
    await expect(echo).not.toBeChecked();
    await expect.poll(() => popover.innerText()).not.toBe(costs);
    await page.keyboard.press('Escape');
    await say(page, 'And now?');
    await expect(chat(page)).toContainText('Answered: And now?');

    await button(page, /^New topic/).click();
    await say(page, 'And here?');
    await expect(chat(page)).toContainText('Answered: And here?');
    const tools = app.model.requests.slice(asked).map(({ body }) => offered(body));
    expect(tools.map((names) => names.includes('everything__echo'))).toEqual([true, false, true]);
    expect(tools.map((names) => names.includes('everything__get-sum'))).toEqual([true, true, true]);
    expect(app.problems).toEqual([]);
    await close();
  });

  test('a call is not repeated when its server exits, and user and model are told that its outcome is unknown', async () => {
    const { app } = shared;
    const asked = app.model.requests.length;
    const before = (await exported(app)).toolCalls.length;
    const { page, close } = await app.open();
    await begin(page, 'Take your time until you are killed');
    await expect(card(page, new RegExp(LONG))).toContainText(/\d of 600/);
    for (const pid of await everythingsOf(app)) process.kill(pid, 'SIGKILL');
    await expect(card(page, new RegExp(`${LONG}.* outcome unknown$`))).toBeVisible();
    await expect(done(page)).toContainText('It answered.');
    expect(told(app)).toMatch(/ended while the call ran\. It may have had its effect/);
    const { toolCalls } = await exported(app);
    expect(toolCalls.slice(before).map(({ tool, status }) => `${tool} ${status}`)).toEqual([
      `${LONG} unknown`,
      'attempt_completion done',
    ]);
    // The server has been restarted and did not receive the call again.
    await openSettings(page, 'MCP servers');
    await expect(serverRow(page)).toContainText(/\d+ tools/, { timeout: 30_000 });
    expect(app.model.requests).toHaveLength(asked + 2);
    expect(app.problems).toEqual([]);
    await close();
  });
});

describe.concurrent('the .mcp.json of a folder', () => {
  test('the servers in .mcp.json are offered to the user, and none starts before the user has imported and reviewed it', async () => {
    await using app = await startApp(browser, { script: (_, n) => answer(`Answer ${n}.`) });
    // A server of a folder may write only into the folder.
    const mark = join(app.workspace, 'started');
    const program = join(app.root, 'server.mjs');
    await writeFile(
      program,
      `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(mark)}, 'yes');\n`,
    );
    await writeFile(
      join(app.workspace, '.mcp.json'),
      JSON.stringify({ mcpServers: { theirs: { command: process.execPath, args: [program] } } }),
    );
    const first = await app.open();
    const { page } = first;
    await say(page, 'Hello');
    await expect(chat(page)).toContainText('Answer 0.');
    const offer = page.getByRole('region', { name: 'Servers of this folder' });
    await expect(offer).toContainText('This folder brings 1 MCP server of its own.');
    await button(offer, /^Look at it/).click();
    const dialog = page.getByRole('dialog', { name: 'Servers of this folder' });
    await expect(dialog).toContainText(program);
    await button(dialog, 'Add 1 server').click();
    await expect(dialog).toBeHidden();
    await expect(offer).toBeHidden();

    await openSettings(page, 'MCP servers');
    const theirs = page.getByRole('listitem').filter({ hasText: 'theirs' });
    await expect(theirs).toContainText('never started');
    await first.close();
    await app.stop();
    await app.start();
    const { page: again } = await app.open();
    await openSettings(again, 'MCP servers');
    await expect(again.getByRole('listitem').filter({ hasText: 'theirs' })).toContainText('never started');
    await expect(readFile(mark, 'utf8').catch(() => 'nothing')).resolves.toBe('nothing');

    await button(again, 'Review and start theirs').click();
    const review = again.getByRole('dialog', { name: 'Start theirs?' });
    await expect(review).toContainText(program);
    await expect(review).toContainText('The .mcp.json of a folder you work in.');
    await button(review, 'Allow and start').click();
    await expect.poll(() => readFile(mark, 'utf8').catch(() => 'nothing')).toBe('yes');
    expect(app.problems).toEqual([]);
  });

  test('the servers in .mcp.json are not offered again after the user has refused them, until the file changes', async () => {
    await using app = await startApp(browser, { script: (_, n) => answer(`Answer ${n}.`) });
    const file = join(app.workspace, '.mcp.json');
    const offering = (name: string) => JSON.stringify({ mcpServers: { [name]: { command: 'none-such' } } });
    await writeFile(file, offering('theirs'));
    const first = await app.open();
    const { page } = first;
    await say(page, 'Hello');
    const offer = page.getByRole('region', { name: 'Servers of this folder' });
    await button(offer, 'Not interested').click();
    await expect(offer).toBeHidden();
    await first.close();
    await app.stop();
    await app.start();
    const comeBack = async (): Promise<Page> => {
      const { page: later } = await app.open();
      await topicRow(later, 'Hello').click();
      await expect(chat(later)).toContainText('Answer 0.');
      return later;
    };
    await expect((await comeBack()).getByRole('region', { name: 'Servers of this folder' })).toHaveCount(0);
    await writeFile(file, offering('others'));
    await expect((await comeBack()).getByRole('region', { name: 'Servers of this folder' })).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});

/**
 * The ids of the processes of the reference server that the app started, without guard processes.
 */
async function everythingsOf(app: App): Promise<readonly number[]> {
  const found: number[] = [];
  for (const pid of descendantsOf(app.pid)) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (words[1]?.includes('server-everything') === true) found.push(pid);
  }
  return found;
}
