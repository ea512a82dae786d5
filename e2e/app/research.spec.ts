/**
 * Tests research in the background in the page, on pages and a search engine on this computer. The
 * host runs in the process of the test, because the built program never reads pages from there.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { fakeEnvironment, fakeHost } from '../../electron/host/cli/cli.fixture.ts';
import { runCommandLine } from '../../electron/host/cli/command-line.ts';
import { createHost } from '../../electron/host/host.ts';
import { isFollowUp } from '../../electron/host/runs/follow-up.fixture.ts';
import { addressWith } from '../../shared/rpc-socket.ts';
import { PROJECT } from '../cli/program.ts';
import { type ChatRequest, type Script, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { graveIssues } from './accessibility.ts';
import { openPage, sharedBrowser } from './browser.ts';
import { writeDataFolder } from './data-folder.ts';
import { button, chat, chooseStrategy, expect, pressEnter, say } from './person.ts';

const browser = await sharedBrowser();
const TOKEN = 'the-token-of-the-user-in-these-tests';

/** Starts a site and a search engine that finds its pages. Returns their origins. */
async function web(pages: Readonly<Record<string, string>>) {
  const started = async (answer: http.RequestListener) => {
    const server = http.createServer(answer);
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    return `http://127.0.0.1:${address.port}`;
  };
  const site = await started((request, response) => {
    const text = pages[request.url ?? ''];
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain', connection: 'close' }).end(text);
  });
  const results = Object.keys(pages).map(
    (path) => `<li class="b_algo"><h2><a href="${site}${path}">${path}</a></h2></li>`,
  );
  const bing = await started((_, response) => {
    const page = `<html><body><ol id="b_results">${results.join('')}</ol></body></html>`;
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(page);
  });
  return { site, bing };
}

/** Opens the page of a host that may read pages of these origins. */
async function opened(script: Script, { site, bing }: Awaited<ReturnType<typeof web>>) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'loopwright-research-')));
  const model = await startScriptedOpenAi(script);
  const dataDir = join(root, 'data');
  await writeDataFolder(dataDir, {
    settings: {
      welcomed: true,
      modelTitles: false,
      providers: [{ id: 'scripted', name: 'Scripted', kind: 'openai', baseUrl: model.baseUrl, models: ['m'] }],
      model: { provider: 'openai', providerId: 'scripted', model: 'm' },
      search: { provider: 'bing', searxngUrl: null },
    },
    servers: [],
    topic: { title: 'Earlier work', workspace: root },
  });
  const environment = {
    ...fakeEnvironment(fakeHost()),
    createHost: ((ports, options) =>
      createHost(ports, { ...options, web: { allowed: [site], engines: { bing: `${bing}/` } } })) as typeof createHost,
    ...{ now: Date.now, rendererDir: join(PROJECT, 'out/renderer'), homeDirectory: root },
    variables: { LOOPWRIGHT_TOKEN: TOKEN },
  };
  const exit = runCommandLine(['serve', '--no-open', '--port', '0', '--data-dir', dataDir], environment);
  const address = () => /127\.0\.0\.1:\d+/.exec(environment.stdout.text())?.[0];
  await expect.poll(address, { timeout: 20_000 }).toBeDefined();
  const watched = await openPage(browser, addressWith(address() ?? '', TOKEN));
  onTestFinished(async () => {
    await watched.close();
    environment.signal();
    await exit;
    await model.close();
    await rm(root, { recursive: true, force: true, maxRetries: 5 });
  });
  return watched;
}

const textOf = (request: ChatRequest): string => JSON.stringify(request.messages);

const reply = (content: string) => ({ text: JSON.stringify({ decision: 'reply', reply: { content } }) });

describe('research in the background', () => {
  test('reads the pages that it found without a question while the user chats, and reports with sources', async () => {
    const origins = await web({ '/owls': 'Owls hunt mice at night by ear.', '/barn': 'Barn owls nest in barns.' });
    const research = {
      decision: 'run',
      run: { type: 'research', title: 'How owls hunt', input: { query: 'owls hunt' } },
    };
    const script: Script = (request) => {
      if (isFollowUp(request)) return reply('That is all.');
      const text = textOf(request);
      if (text.includes('<question>')) return { text: 'They hunt by ear [1].' };
      if (text.includes('Are you there?')) return reply('Yes.');
      if (text.includes('Find out how')) return { text: JSON.stringify(research) };
      throw new Error(`Nobody expected this request: ${text}`);
    };
    const { page, problems } = await opened(script, origins);

    await chooseStrategy(page, 'Decision');
    await say(page, 'Find out how owls hunt');
    await expect(chat(page).getByText('Task completed: How owls hunt')).toBeVisible();
    await say(page, 'Are you there?');
    await expect(chat(page).getByText('Yes.', { exact: true })).toBeVisible();
    await expect(chat(page).getByText('They hunt by ear [1].')).toBeVisible();
    await expect(chat(page).getByText('“Owls hunt mice at night by ear.” [1]')).toBeVisible();
    await expect(chat(page).getByRole('link', { name: '/barn' })).toHaveAttribute('href', `${origins.site}/barn`);
    expect(await graveIssues(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('asks in the inbox for a page that only the model named, and reads it after the user allowed it', async () => {
    const origins = await web({ '/barn': 'Barn owls nest in barns.' });
    const fetched = {
      decision: 'run',
      run: { type: 'fetch_web', title: 'The barn owl', input: { url: `${origins.site}/barn` } },
    };
    const script: Script = (request) =>
      isFollowUp(request) ? reply('That is all.') : { text: JSON.stringify(fetched) };
    const { page, problems } = await opened(script, origins);

    await chooseStrategy(page, 'Decision');
    await say(page, 'Read something about barn owls');
    await button(chat(page), 'Show in the inbox').click();
    await expect(page.getByText('This task wants to read')).toBeVisible();
    await expect(page.getByText(`${origins.site}/barn`)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await graveIssues(page)).toEqual([]);
    await pressEnter(button(page, 'Deny reading for “The barn owl”'));
    await expect(page.getByText(/^You did not allow this background task to read/)).toBeVisible();
    await pressEnter(button(page, 'Retry “The barn owl”'));
    await pressEnter(button(page, 'Allow reading for “The barn owl”'));
    await page.setViewportSize({ width: 1280, height: 800 });
    await button(page, 'Topic: Read something about barn owls').first().click();
    await expect(chat(page).getByText('Task completed: The barn owl')).toBeVisible();
    expect(problems).toEqual([]);
  });
});
