/**
 * What the everyday tasks share: a program in daily use, a new one whose data folder is empty, and the scripted models
 * that both can reach.
 */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { createAuthority } from '../../../electron/host/network/certificates.fixture.ts';
import { TITLE_SYSTEM } from '../../../electron/host/topics/titles/title-request.ts';
import { type ScriptedGemini, startScriptedGemini } from '../../fixtures/scripted-gemini.ts';
import { type ChatRequest, type RecordedRequest, type Reply, say as reply } from '../../fixtures/scripted-openai.ts';
import { misfitsOfPage } from '../../screenshots/in-page.mjs';
import { graveIssues } from '../accessibility.ts';
import { App, startApp } from '../app.ts';
import type { PageOptions } from '../browser.ts';
import { sharedBrowser } from '../browser.ts';
import { type EncryptedFront, startEncryptedFront } from '../encrypted-front.ts';
import { type ListingServer, startListingServer } from '../listing-server.ts';
import { expect } from '../person.ts';

export type Answer = (request: ChatRequest) => Reply;

/** The key of the provider that lists models. */
export const KEY = 'the-key-of-the-everyday-tasks';
export const LISTED = ['text-embedding-3-large', 'chat-large', 'chat-small'];
/** A name that only the proxy of a task resolves. */
export const COMPANY_HOST = 'models.company.test';
export const AUTHORITY = 'Company Root';

export interface Desk extends AsyncDisposable {
  /** The program in daily use. New topics use a scripted model in the format of OpenAI. */
  readonly home: App;
  /** A program that was never used: its data folder was empty when it started. */
  readonly fresh: App;
  readonly gemini: ScriptedGemini;
  /** A provider that lists models, wants a key and answers like the model of `home`. */
  readonly provider: ListingServer;
  /** The same provider behind TLS, with a certificate for `COMPANY_HOST` that `fresh` trusts. */
  readonly front: EncryptedFront;
  /** Sets what the models answer to a message that contains `question`. */
  answer(question: string, answer: Answer | string): void;
  /** Returns the newest request whose body contains `text`, among those sent to the OpenAI-compatible model. Throws if no request does. */
  asked(text: string): RecordedRequest;
  /** Makes a folder with these files, and returns its path. */
  folder(name: string, files?: Readonly<Record<string, string>>): Promise<string>;
}

/** Opens a window of a program, which is closed when it is disposed of. */
export async function windowOf(
  app: App,
  options: PageOptions = {},
): Promise<AsyncDisposable & { readonly page: Page }> {
  const { page, close } = await app.open(options);
  await page.locator('main').first().waitFor();
  return { page, [Symbol.asyncDispose]: close };
}

/** Expects that axe finds no serious issue, and that nothing is wider than the page. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('.appear-late')).toHaveCount(0);
  expect(await graveIssues(page)).toEqual([]);
  expect(await page.evaluate(misfitsOfPage)).toEqual([]);
}

const wordsOf = ({ content }: ChatRequest['messages'][number]): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');

export async function setDesk(): Promise<Desk> {
  await using made = new AsyncDisposableStack();
  const answers = new Map<string, Answer>();
  const script = (request: ChatRequest): Reply => {
    if (request.messages[0]?.content === TITLE_SYSTEM) return reply('A title of the model');
    for (const message of request.messages.toReversed()) {
      if (message.role !== 'user') continue;
      const question = [...answers.keys()].find((words) => wordsOf(message).includes(words));
      if (question !== undefined) return (answers.get(question) as Answer)(request);
    }
    throw new Error('Nobody said how this message is answered.');
  };
  const browser = await sharedBrowser();
  const gemini = made.use(await startScriptedGemini(() => ({ text: 'Gemini reads: Total 7.30.' })));
  const home = made.use(
    await startApp(browser, {
      script,
      settings: (baseUrl) => ({
        providers: [
          { id: 'own', name: 'Own', kind: 'openai', baseUrl, models: ['gpt-4o'] },
          { id: 'google', name: 'Google', kind: 'gemini', baseUrl: gemini.baseUrl, models: ['gemini-3-scripted'] },
        ],
        model: { provider: 'openai', providerId: 'own', model: 'gpt-4o' },
      }),
    }),
  );
  const provider = made.use(await startListingServer({ models: LISTED, key: KEY, chatAt: home.model.baseUrl }));
  const authority = createAuthority(AUTHORITY);
  const front = made.use(
    await startEncryptedFront(authority.issue(COMPANY_HOST), Number(new URL(provider.baseUrl).port)),
  );
  const root = await realpath(await mkdtemp(join(tmpdir(), 'loopwright-fresh-')));
  made.defer(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  await writeFile(join(root, 'company.pem'), authority.cert);
  const fresh = made.use(new App(root, null, browser, { NODE_EXTRA_CA_CERTS: join(root, 'company.pem') }));
  await mkdir(fresh.workspace);
  await fresh.start();
  const owned = made.move();
  return {
    home,
    fresh,
    gemini,
    provider,
    front,
    answer(question, answer) {
      answers.set(question, typeof answer === 'string' ? () => reply(answer) : answer);
    },
    asked(text) {
      const found = home.model.requests.findLast(({ bodyText }) => bodyText.includes(text));
      if (found === undefined) throw new Error(`No request contains: ${text}`);
      return found;
    },
    async folder(name, files = {}) {
      const path = join(home.root, name);
      for (const [file, text] of Object.entries({ 'README.md': '# Read me\n', ...files })) {
        await mkdir(dirname(join(path, file)), { recursive: true });
        await writeFile(join(path, file), text);
      }
      return path;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
