/**
 * Tests of a person behind a proxy, which is the only way to their model: a name that nothing on this computer can
 * resolve, with a certificate of an authority that only `NODE_EXTRA_CA_CERTS` names.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { reply as answer, said, scriptedServer } from '../../electron/host/mcp/connection/scripted-server.fixture.ts';
import { createAuthority } from '../../electron/host/network/certificates.fixture.ts';
import { startProxy } from '../../electron/host/network/proxy.fixture.ts';
import { ServerId } from '../../shared/ids.ts';
import type { AppSettings } from '../../shared/settings.ts';
import { call, say as reply, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { startEncryptedFront } from './encrypted-front.ts';
import { button, chat, expect, openSettings, say } from './person.ts';

const browser = await sharedBrowser();

const NO_MODEL: Partial<AppSettings> = { providers: [], model: { provider: 'demo', model: 'demo' } };
/** Longer than the host waits before it announces changed settings to its pages. */
const SETTINGS_ANNOUNCED_MS = 200;
const MODEL_HOST = 'models.company.test';

/** Writes the certificate of a company to a file, which is removed afterwards. */
async function company() {
  const authority = createAuthority('Company Root');
  const folder = await mkdtemp(join(tmpdir(), 'loopwright-ca-'));
  const file = join(folder, 'company.pem');
  await writeFile(file, authority.cert);
  return { authority, file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

test('a person behind a proxy uses an MCP server on the internet, which is reached only through the proxy', async () => {
  await using own = await company();
  const server = await scriptedServer(({ response, message }) => {
    if (message?.method !== 'tools/call') return false;
    answer(response, message.id, said('Sunny in Rome.'));
    return true;
  });
  await using front = await startEncryptedFront(
    own.authority.issue('mcp.company.test'),
    Number(new URL(server.url).port),
  );
  await using proxy = await startProxy((host) => (host === 'mcp.company.test' ? front.port : undefined));
  try {
    await using app = await startApp(browser, {
      script: (_, n) => (n === 0 ? call('weather__act', { city: 'Rome' }) : reply('It is sunny.')),
      settings: { approvalMode: 'allow-all' },
      servers: [
        {
          id: ServerId.parse('weather'),
          setting: { transport: 'http', url: 'https://mcp.company.test/mcp', headers: {} },
          secrets: {},
        },
      ],
      variables: { HTTPS_PROXY: proxy.address, NODE_EXTRA_CA_CERTS: own.file },
    });
    const { page } = await app.open();
    await say(page, 'How is the weather?');
    await expect(chat(page).getByText('It is sunny.').first()).toBeVisible();
    expect(server.methods()).toContain('tools/call');
    expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT mcp.company.test:443']));

    await proxy.close();
    await openSettings(page, 'MCP servers');
    await button(page.getByRole('list', { name: 'MCP servers' }), /^weather/).click();
    await button(page, 'Restart').click();
    await expect(page.getByText('The proxy cannot be reached').first()).toBeVisible();
    expect(app.problems).toEqual([]);
  } finally {
    await server.close();
  }
});

test('the outcome of a connection test stays if the test begins right after the proxy setting was changed', async () => {
  await using app = await startApp(browser);
  const { page } = await app.open();
  await openSettings(page, 'Network');
  const outcome = page.getByText('The connection does not work');
  for (const way of [/^Always directly/, /^As the system says/, /^Always directly/]) {
    await page.getByRole('radio', { name: way }).click();
    await page.getByLabel('Address to test').fill('http://127.0.0.1:9/');
    await page.keyboard.press('Enter');
    await expect(outcome).toBeVisible();
    await page.waitForTimeout(SETTINGS_ANNOUNCED_MS);
    await expect(outcome).toBeVisible({ timeout: 1 });
  }
  await page.getByRole('radio', { name: /^As the system says/ }).click();
  await expect(outcome).toHaveCount(0);
  expect(app.problems).toEqual([]);
});

test('a person behind a proxy with a login tests the connection, sets up a model and uses it', async () => {
  await using own = await company();
  const { authority } = own;
  await using model = await startScriptedOpenAi(() => reply('Hello from behind the proxy.'));
  await using front = await startEncryptedFront(authority.issue(MODEL_HOST), Number(new URL(model.baseUrl).port));
  await using proxy = await startProxy((host) => (host === MODEL_HOST ? front.port : undefined), {
    login: 'me:s3cret-pass',
  });
  const variables = {
    HTTPS_PROXY: `http://me:s3cret-pass@127.0.0.1:${proxy.port}`,
    NODE_EXTRA_CA_CERTS: own.file,
  };
  await using app = await startApp(browser, { settings: NO_MODEL, variables });
  const { page } = await app.open();

  await openSettings(page, 'Network');
  await expect(page.getByRole('radio', { name: /^As the system says/ })).toBeChecked();
  await button(page, 'Test').click();
  await expect(page.getByText('The demo model needs no network.')).toBeVisible();
  await page.getByLabel('Address to test').fill(`https://${MODEL_HOST}/`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The connection works')).toBeVisible();
  await expect(
    page.getByText(`through the proxy http://127.0.0.1:${proxy.port}, which HTTPS_PROXY names.`),
  ).toBeVisible();
  await expect(
    page.getByText(/issued by Company Root, is valid until .* and is trusted by .*NODE_EXTRA_CA_CERTS/),
  ).toBeVisible();
  await page.getByLabel('Address to test').fill('not an address');
  await expect(page.getByText('The connection works')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not an address.')).toBeVisible();
  await page.getByLabel('Address to test').fill('https://elsewhere.company.test/');
  await expect(page.getByText('This is not an address.')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The connection does not work')).toBeVisible();
  await expect(page.getByText('The proxy did not open the connection.')).toBeVisible();

  await openSettings(page, 'Providers');
  await button(page, /^Another provider/).click();
  const form = page.getByRole('dialog', { name: 'Add provider' });
  await form.getByLabel('Name').fill('Company');
  await form.getByLabel('Address').fill(`https://${MODEL_HOST}/v1`);
  await button(form, 'Test connection').click();
  await expect(form.getByRole('status').getByText('1 model')).toBeVisible();
  await button(form, 'Save').click();
  await button(page, 'Back').click();
  await say(page, 'Hello');
  await expect(chat(page).getByText('Hello from behind the proxy.')).toBeVisible();
  expect(proxy.asked.length).toBeGreaterThan(3);
  for (const asked of proxy.asked) expect(asked).toMatch(/^CONNECT (models|elsewhere)\.company\.test:443$/);

  // The person enters a proxy that wants a login, first without and then with it.
  await openSettings(page, 'Network');
  await page.getByRole('radio', { name: /^Through this proxy/ }).click();
  await page.getByLabel('Address of the proxy').fill(`http://me:s3cret-pass@127.0.0.1:${proxy.port}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the address of a proxy.')).toBeVisible();
  await page.getByLabel('Address of the proxy').fill(proxy.address);
  await page.keyboard.press('Enter');
  await page.getByLabel('User').fill('me');
  await button(page, 'Test').click();
  await expect(page.getByText('The proxy asks for a login (HTTP 407).')).toBeVisible();
  await page.getByLabel('Password').fill('s3cret-pass');
  await button(page, 'Store login').click();
  await expect(button(page, 'Remove login')).toBeVisible();
  await button(page, 'Test').click();
  await expect(page.getByText('which the setting names.')).toBeVisible();
  await expect(page.getByText('The connection works')).toBeVisible();
  await page.getByLabel('Address of the proxy').fill('http://127.0.0.1:9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The connection works')).toHaveCount(0);
  // The click stores the address, which may arrive after the test began.
  await page.getByLabel('Address of the proxy').fill(proxy.address);
  await button(page, 'Test').click();
  await expect(page.getByText('The connection works')).toBeVisible();

  expect(await page.content()).not.toContain('s3cret-pass');
  expect(app.said).not.toContain('s3cret-pass');
  expect(app.problems).toEqual([]);
});
