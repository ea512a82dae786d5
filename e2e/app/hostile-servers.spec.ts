/**
 * Tests a hostile MCP server. Its texts run no code, hide nothing and load nothing, and its
 * requests are shown to the user before they are answered.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, onTestFinished, test } from 'vitest';
import { logFolder } from '../../electron/host/mcp/transport/child-servers.fixture.ts';
import { ServerId } from '../../shared/ids.ts';
import type { GivenServer } from '../../shared/server-setting.ts';
import { PROJECT } from '../cli/program.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { EVERYTHING_KEPT, FOREIGN_ELEMENTS } from './in-page.ts';
import { approval, button, card, composer, DONE, decide, done, expect, exported, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

function program(id: string, ...words: readonly string[]): GivenServer {
  const [file = '', ...args] = words;
  const path = join(PROJECT, 'e2e/fixtures/mcp-servers', file);
  const setting = { transport: 'stdio' as const, command: process.execPath, args: [path, ...args], env: {} };
  return { id: ServerId.parse(id), setting, secrets: {} };
}

/**
 * Checks that the page sent no request, ran no injected code, and contains neither injected
 * elements nor invisible characters.
 */
async function nothingHappened(app: App, page: Page): Promise<void> {
  expect(await page.evaluate("'__canary' in window")).toBe(false);
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.evaluate(FOREIGN_ELEMENTS)).toEqual([]);
  const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.filter((href) => href !== null && !/^(https?:|mailto:|#|\/)/.test(href))).toEqual([]);
  const seen = await page.evaluate<string>('document.body.innerText');
  expect(/.{0,60}[\u200b\u202a-\u202e].{0,60}/.exec(seen)).toBeNull();
  const named = await page.evaluate<readonly string[]>(
    `[...document.querySelectorAll('#root [aria-label], #root [title], [role=dialog] [aria-label]')].map((one) => one.ariaLabel ?? one.title)`,
  );
  expect(named.filter((name) => /[\u200b\u202a-\u202e]/.test(name))).toEqual([]);
  expect(app.problems).toEqual([]);
}

describe('a hostile server', () => {
  test('is shown with its tools, prompts, resources and log as plain text (V10-V13)', {
    timeout: 180_000,
  }, async () => {
    await using app = await startApp(browser, { script: [], servers: [program('hostile', 'hostile.ts')] });
    const { page } = await app.open();
    await openSettings(page, 'MCP servers');
    await expect(page.getByRole('list', { name: 'MCP servers' })).toContainText('5 tools');
    await button(page.getByRole('list', { name: 'MCP servers' }), /^hostile/).click();
    await nothingHappened(app, page);
    for (const name of [/^Tools/, /^Prompts/, /^Resources/, /^Log/]) {
      await page.getByRole('tab', { name }).click();
      const panel = page.getByRole('tabpanel', { name });
      await expect(panel).toContainText('<U+202E>neddih<U+202C><U+200B>');
      for (const closed of await panel.getByRole('button', { expanded: false }).all()) await closed.click();
      await nothingHappened(app, page);
    }
    // Each tool has its own switch, even a tool whose name is that of a property that every
    // JavaScript object has.
    await page.getByRole('tab', { name: /^Tools/ }).click();
    await expect(page.getByRole('tabpanel', { name: /^Tools/ })).toContainText('The tool "__proto__" is left out: ');
    for (const tool of ['constructor', 'toString']) {
      const offer = page.getByRole('switch', { name: `Offer ${tool}`, exact: true });
      await expect(offer).toBeChecked();
      await offer.click();
      await expect(offer).not.toBeChecked();
    }
    await page.reload();
    await button(page, 'Back').click();
    await button(page, /^\d+ servers?$/).click();
    const popover = page.getByRole('dialog', { name: 'Servers in this topic' });
    await button(popover, 'Tools of hostile').click();
    for (const [tool, checked] of [
      ['constructor', false],
      ['show', true],
    ] as const) {
      const offer = popover.getByRole('switch', { name: `Offer ${tool} in this topic`, exact: true });
      await expect(offer).toBeChecked({ checked });
      await offer.click();
      await expect(offer).toBeChecked({ checked: !checked });
    }
    const others = popover.getByRole('switch', { name: 'Offer toString in this topic', exact: true });
    await expect(others).not.toBeChecked();
    await nothingHappened(app, page);
    await page.keyboard.press('Escape');
    for (const typed of ['/', '@']) {
      await composer(page).fill(typed);
      await expect(page.getByRole('listbox')).toContainText('hostile');
      await nothingHappened(app, page);
    }
  });

  test('cannot run code with its answers and requests, and only its http and https URLs are shown as links (V6, V10-V13)', {
    timeout: 180_000,
  }, async () => {
    const place = await logFolder();
    onTestFinished(place.remove);
    await using app = await startApp(browser, {
      script: [call('hostile__show'), call('hostile__ask'), call(DONE, { result: 'That was all.' })],
      servers: [program('hostile', 'hostile.ts', place.log)],
    });
    const { page } = await app.open();
    await say(page, 'Go');
    await expect(approval(page)).toContainText('hostile · show');
    await nothingHappened(app, page);
    await decide(page, /^Allow once/);
    await expect(approval(page)).toContainText('hostile · ask');
    const shown = card(page, /show/).first();
    await shown.getByRole('button', { expanded: false }).first().click();
    await nothingHappened(app, page);
    await decide(page, /^Allow once/);

    // Invalid forms and URLs are not shown. Each valid one waits for the user.
    for (const [nth, field] of ['long long', 'made by'].entries()) {
      const form = card(page, 'hostile asks for details');
      await expect(form).toContainText(field);
      await nothingHappened(app, page);
      await form.getByRole('textbox').fill('filled in');
      await button(form, 'Send').click();
      await expect(card(page, 'hostile asks for details Sent')).toHaveCount(nth + 1);
    }
    const away = card(page, 'hostile asks you to open a page');
    await expect(away).toContainText('Leads to attacker.test');
    await expect(away).toContainText('What stands before the @ is not where it leads.');
    await nothingHappened(app, page);
    await button(away, 'Decline').click();
    await expect(done(page)).toBeVisible();
    expect(await place.lines()).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((nth) => `address ${nth}: refused`),
      'nested: refused',
      'huge: {"action":"accept","content":{"a":"filled in"}}',
      'none: refused',
      'odd: {"action":"accept","content":{"constructor":"filled in"}}',
      'far: {"action":"decline"}',
    ]);
    await page.reload();
    await nothingHappened(app, page);
  });
});

describe('a configuration from an unknown source', () => {
  test('is read as far as possible or refused with one sentence, and starts nothing (V15)', {
    timeout: 180_000,
  }, async () => {
    await using app = await startApp(browser, { script: [] });
    const { page } = await app.open();
    await openSettings(page, 'MCP servers');
    const mark = join(app.root, 'it-ran');
    const one = { command: 'touch', args: [mark] };
    const deep = (levels: number) =>
      `{"mcpServers": {"a": {"command": "x", "env": ${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}}}`;
    const hidden = { command: 'sh', args: ['\u202E; rm\u200B', '<img src=x onerror=window.__canary=1>'] };
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, nth) => [`s${nth}`, { command: 'x' }]));
    const ids = { '@aether/file-editor': one, '../../etc/passwd': one, 'a/b/c': one, '': one, '\u202Eevil<b>': one };
    const addresses = {
      a: { url: 'javascript:alert(1)' },
      b: { url: 'file:///etc/passwd' },
      c: { url: 'http://u:p@x.test' },
    };
    const spoken: readonly (readonly [string, readonly string[]])[] = [
      [deep(100), ['The server a cannot be used: env.a']],
      [deep(20_000), ['This is not valid JSON: in line 1 it is nested too deeply.']],
      [of({ words: 'x'.repeat(2_000_000) }), ['This is too long.']],
      [of({ hidden }), ['"<U+202E>; rm<U+200B>"', '<img src=x onerror=window.__canary=1>']],
      [of(many), ['Only the first 200 servers were read.']],
      [of(ids), ['aether-file-editor', '..-..-etc-passwd', 'a-b-c', 'evil-b', '<U+202E>evil<b>']],
      [of(addresses), ['The server a cannot be used', 'The server b cannot be used', 'it as a header']],
      [
        '{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}, "A": {"command": "x"}}}',
        ['there it is called A'],
      ],
    ];
    for (const [text, says] of spoken) {
      await button(page, 'Paste JSON').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('JSON').fill(text);
      await button(dialog, 'Read').click();
      for (const words of says) await expect(dialog).toContainText(words);
      await nothingHappened(app, page);
      await button(dialog, 'Cancel').click();
      await expect(dialog).toBeHidden();
    }
    await button(page, 'Paste JSON').click();
    await page
      .getByRole('dialog')
      .getByLabel('JSON')
      .fill(`{"mcpServers": {"__proto__": ${JSON.stringify(one)}, "constructor": ${JSON.stringify(one)}}}`);
    await button(page, 'Read').click();
    await button(page, 'Add 1 server').click();
    const added = page
      .getByRole('list', { name: 'MCP servers' })
      .getByRole('listitem')
      .filter({ hasText: 'never started' });
    await expect(added).toHaveCount(1);
    await expect(added.getByRole('switch', { name: 'Use constructor' })).not.toBeChecked();
    expect(existsSync(mark)).toBe(false);
    await nothingHappened(app, page);
  });
});

const of = (mcpServers: object): string => JSON.stringify({ mcpServers });

describe('the secret of a server', () => {
  test('is only in the secret store and in the server, even when the server prints the secret as it ends (M env)', async () => {
    const SECRET = 'hunter2-Geheimnis-4711';
    const place = await logFolder();
    onTestFinished(place.remove);
    await using app = await startApp(browser, { script: [call(DONE, { result: 'That was all.' })] });
    const frames: string[] = [];
    const { page } = await app.open({
      before: async (opened) =>
        opened.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload)))),
    });
    await openSettings(page, 'MCP servers');
    await button(page, 'Add server').click();
    const form = page.getByRole('dialog', { name: 'Add server' });
    await form.getByLabel('Name', { exact: true }).fill('licensed');
    await form.getByLabel('Command', { exact: true }).fill(process.execPath);
    const file = join(PROJECT, 'e2e/fixtures/mcp-servers/crash.ts');
    await form.getByLabel('Arguments, one a line').fill([file, place.log, 'at-start'].join('\n'));
    await button(form, 'Add variable').click();
    await form.getByLabel('Name 1', { exact: true }).fill('LICENCE');
    await form.getByLabel('Value 1', { exact: true }).fill(SECRET);
    await form.getByLabel('Value 1 is secret').check();
    await button(form, 'Add and start').click();
    await expect(page.getByRole('list', { name: 'MCP servers' })).toContainText('the licence has expired');
    await button(page.getByRole('list', { name: 'MCP servers' }), /^licensed/).click();
    await page.getByRole('tab', { name: /^Log/ }).click();
    await expect(page.getByRole('tabpanel', { name: /^Log/ })).toContainText('the licence has expired');
    await button(page, /^New topic/).click();
    await say(page, 'Hello');
    await expect(done(page)).toBeVisible();
    expect(frames.length).toBeGreaterThan(10);
    for (const spelled of [SECRET, Buffer.from(SECRET).toString('base64').slice(0, -3), encodeURIComponent(SECRET)]) {
      expect(await page.evaluate<string>(EVERYTHING_KEPT)).not.toContain(spelled);
      expect(frames.filter((frame) => frame.includes(spelled))).toEqual([]);
      expect(app.said).not.toContain(spelled);
      expect(JSON.stringify(await exported(app))).not.toContain(spelled);
      expect(app.model.requests.filter(({ bodyText }) => bodyText.includes(spelled))).toEqual([]);
      const files = (await readdir(app.dataDir, { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile(),
      );
      for (const { parentPath, name } of files) {
        const found = (await readFile(join(parentPath, name))).includes(spelled);
        expect([name, found]).toEqual([name, found && name === 'secrets.json' && spelled === SECRET]);
      }
    }
  });
});
