/** The card of a call that would send a secret to a server. */
import { describe, onTestFinished, test } from 'vitest';
import { reply, said, scriptedServer } from '../../electron/host/mcp/connection/scripted-server.fixture.ts';
import { ServerId } from '../../shared/ids.ts';
import { startApp } from './app.ts';
import { askFor, askingModel } from './asking-model.ts';
import { sharedBrowser } from './browser.ts';
import { approval, button, chat, decide, done, expect, ready } from './person.ts';

const browser = await sharedBrowser();

const KEY = `sk-proj-${'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY'.repeat(2)}`;

describe('a call that would send a secret to a server', () => {
  test('is sent without the secret with the key S, and as it is after Allow once', async () => {
    const server = await scriptedServer(({ response, message }) => {
      if (message?.method !== 'tools/call') return false;
      reply(response, message.id, said('Sunny.'));
      return true;
    });
    onTestFinished(() => server.close());
    const setting = { transport: 'http' as const, url: server.url, headers: {} };
    await using app = await startApp(browser, {
      script: askingModel,
      servers: [{ id: ServerId.parse('weather'), setting, secrets: {} }],
    });
    const sent = () =>
      server.seen.flatMap(({ message }) => (message?.method === 'tools/call' ? [message.params?.arguments] : []));
    const { page } = await app.open();
    const call = { name: 'weather__act', arguments: { city: 'Rome', note: `my key: ${KEY}` } };

    await askFor(page, call);
    await expect(approval(page)).toContainText('OpenAI key');
    await expect(approval(page).getByRole('list', { name: 'Secrets in this call' })).toContainText(
      'sk-p…xYserver weather',
    );
    await expect(approval(page)).not.toContainText(KEY);
    await expect(button(approval(page), /^Always/)).toHaveCount(0);
    await expect(button(approval(page), /^Deny N/)).toBeFocused();
    await ready(page);
    await expect(button(approval(page), /^Send without the secret/)).not.toHaveAttribute('aria-disabled', 'true');
    expect(sent()).toEqual([]);
    await expect(async () => {
      await page.keyboard.press('s');
      await expect(approval(page)).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(done(page)).toBeVisible();
    expect(sent()).toEqual([{ city: 'Rome', note: 'my key: [redacted]' }]);

    await askFor(page, call);
    await decide(page, /^Allow once/);
    await expect(done(page)).toBeVisible();
    expect(sent()[1]).toEqual({ city: 'Rome', note: `my key: ${KEY}` });
    await expect(chat(page)).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});
