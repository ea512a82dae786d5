/** A command that the sandbox refused something is run outside it only after a card that says what this means. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { vi } from 'vitest';
import { confinedTest } from '../../electron/host/sandbox/confined.fixture.ts';
import { call } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { approval, button, chat, DONE, decide, done, expect, pressEnter, say } from './person.ts';

vi.setConfig({ testTimeout: 90_000 });

const browser = await sharedBrowser();
const MEANS = 'Outside the sandbox a command has all your rights';

/** The model calls a command in the sandbox, and outside it when the user asks for it. */
async function withCommand(command: string) {
  const app = await startApp(browser, {
    settings: { serverSwitches: { '@aether/terminal': true } },
    script: (request, n) => {
      if (n % 2 === 1) return call(DONE, { result: `Done ${n}.` });
      const outside = { outside_sandbox: true, reason: 'The sandbox refused it.' };
      return call('run_command', {
        command,
        ...(JSON.stringify(request).includes('Run this command again') ? outside : {}),
      });
    },
  });
  return { app, page: (await app.open()).page };
}

async function allowInSandbox(page: Page): Promise<void> {
  await expect(approval(page)).toContainText('In the sandbox');
  await decide(page, /^Allow once/);
  await expect(done(page).last()).toContainText('Done 1.');
}

async function allowOutside(page: Page): Promise<void> {
  await expect(approval(page)).toContainText('Outside the sandbox, with all your rights');
  await expect(approval(page)).toContainText('including keys');
  await expect(approval(page)).toContainText('The sandbox refused it.');
  await decide(page, /^Allow once/);
  await expect(done(page).last()).toContainText('Done 3.');
}

confinedTest(
  'a command that may not write outside its folder is run outside the sandbox after another card',
  async () => {
    const { app, page } = await withCommand('echo x > ../beside && cat ../beside');
    await using _ = app;
    const beside = join(app.workspace, '../beside');
    await say(page, 'Write it');
    await allowInSandbox(page);
    expect(existsSync(beside)).toBe(false);
    await expect(chat(page)).toContainText('The sandbox probably refused access to a file');
    await expect(chat(page)).toContainText(MEANS);
    await pressEnter(button(page, 'Run outside the sandbox…'));
    await allowOutside(page);
    expect(readFileSync(beside, 'utf8')).toBe('x\n');
  },
);

confinedTest(
  'a command whose protected files were removed keeps them when it is run again outside the sandbox',
  async () => {
    const { app, page } = await withCommand('echo "export A=1" > .envrc');
    await using _ = app;
    await say(page, 'Make it');
    await allowInSandbox(page);
    expect(existsSync(join(app.workspace, '.envrc'))).toBe(false);
    await expect(chat(page)).toContainText('may not create protected files: .envrc');
    await expect(chat(page)).toContainText(MEANS);
    await pressEnter(button(page, 'Run again outside, and keep what it makes…'));
    await allowOutside(page);
    expect(existsSync(join(app.workspace, '.envrc'))).toBe(true);
  },
);
