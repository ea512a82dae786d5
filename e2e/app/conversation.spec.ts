/**
 * Tests one conversation in which every wire format replies in turn and calls tools. Each model
 * reads the messages of the models before it. A scripted model server fails its test when it
 * receives an invalid request.
 */
import type { Page } from 'playwright';
import { test } from 'vitest';
import type { AppSettings } from '../../shared/settings.ts';
import { pairUp } from '../../shared/wire/pair-up.ts';
import type { SignedPart } from '../fixtures/gemini-request.ts';
import {
  type GeminiReply,
  call as geminiCall,
  type ScriptedGemini,
  startScriptedGemini,
} from '../fixtures/scripted-gemini.ts';
import {
  type ChatRequest,
  call,
  callInTags,
  type Reply,
  type ScriptedOpenAi,
  startScriptedOpenAi,
} from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, chat, DONE, done, expect, exported, fileOf, indicator, modelLines, say, topicRow } from './person.ts';

const browser = await sharedBrowser();

const FIRST = 'Find the TODO comments';
const FILES = { 'notes.md': '# Notes\n\nTODO: buy plums\n', 'list.md': 'first\n' };

const CHAT = 'chat-model';
const TAGS = 'tags-model';
const GEMINI = 'gemini-3-scripted';

const providers = (openAi: ScriptedOpenAi, gemini: ScriptedGemini): AppSettings['providers'] => [
  {
    id: 'here',
    name: 'Here',
    kind: 'openai',
    baseUrl: openAi.baseUrl,
    models: [CHAT, TAGS],
    profiles: { [TAGS]: { tools: 'prompt' } },
  },
  { id: 'google', name: 'Google', kind: 'gemini', baseUrl: gemini.baseUrl, models: [GEMINI] },
];

/** Chooses a model in the header of the topic. */
async function choose(page: Page, model: string): Promise<void> {
  await button(page, /^Model: /).click();
  await modelLines(page).filter({ hasText: model }).first().click();
  await expect(button(page, `Model: ${model}`)).toBeVisible();
}

test('a conversation switches from the demo model to OpenAI’s format, to Gemini, to calls in tags and back, and every request is valid (F32)', async () => {
  const pausing = Promise.withResolvers<void>();
  const switching = Promise.withResolvers<void>();
  const chatReplies: readonly Reply[] = [
    // The loop is paused after this reply, and Gemini continues it.
    call('read_file', { path: 'notes.md' }),
    callInTags('read_file', { path: 'list.md' }, 'I look. '),
    callInTags(DONE, { result: 'Looked, in tags.' }),
    callInTags('insert_content', { path: 'list.md', line: 99, content: 'third' }),
    // The user chose this model while the previous model was replying.
    {
      text: 'I go on.',
      calls: [
        { name: 'read_file', arguments: { path: 'list.md' } },
        { name: 'list_files', arguments: { path: '.' } },
      ],
    },
    call(DONE, { result: 'Written by two.' }),
    call('read_file', { path: 'list.md' }),
    call(DONE, { result: 'All of it.' }),
  ];
  const waits = new Map([
    [0, pausing],
    [3, switching],
  ]);
  await using openAi = await startScriptedOpenAi(async (_, n) => {
    await waits.get(n)?.promise;
    return chatReplies[n] as Reply;
  });
  const both = [
    { name: 'read_file', arguments: { path: 'list.md' } },
    { name: 'read_file', arguments: { path: 'notes.md' } },
  ];
  const geminiReplies: readonly GeminiReply[] = [
    { thoughts: 'Two at once.', text: 'I read on.', calls: both, signature: '-_dGV4dA' },
    geminiCall(DONE, { result: 'Read by two.' }),
    // The app is restarted before this reply.
    geminiCall('insert_content', { path: 'list.md', line: 99, content: 'second' }),
    geminiCall(DONE, { result: 'Written.' }),
    // The user requests another answer from Gemini.
    geminiCall('read_file', { path: 'list.md' }),
    geminiCall(DONE, { result: 'Said by another.' }),
    // The user edits the question, and Gemini answers the new version.
    geminiCall('read_file', { path: 'notes.md' }),
    geminiCall(DONE, { result: 'Nothing was added.' }),
  ];
  await using gemini = await startScriptedGemini(geminiReplies);
  await using app = await startApp(browser, {
    files: FILES,
    settings: { providers: providers(openAi, gemini), approvalMode: 'allow-edits' },
  });
  const before = await app.open();
  let { page } = before;
  const ended = (words: string) => expect(done(page).last()).toContainText(words);

  await say(page, FIRST);
  await ended('Done');

  await choose(page, CHAT);
  await say(page, 'Read the notes');
  await button(indicator(page), 'Pause').click();
  await expect(indicator(page)).toContainText('Pausing after this step');
  pausing.resolve();
  await expect(indicator(page)).toContainText('Paused');
  await choose(page, GEMINI);
  await button(indicator(page), 'Resume').click();
  await ended('Read by two.');
  expect([openAi.requests.length, gemini.requests.length]).toEqual([1, 2]);

  await before.close();
  await app.stop();
  await app.start();
  ({ page } = await app.open());
  await topicRow(page, FIRST).click();
  await say(page, 'Add a line');
  await ended('Written.');
  expect(await fileOf(app, 'list.md')).toBe('first\nsecond\n');

  await choose(page, TAGS);
  await say(page, 'Look at it');
  await ended('Looked, in tags.');

  await say(page, 'Add another');
  await expect.poll(() => openAi.requests.length).toBe(4);
  await choose(page, CHAT);
  switching.resolve();
  await ended('Written by two.');
  expect(await fileOf(app, 'list.md')).toBe('first\nsecond\nthird\n');
  expect(openAi.requests.map(({ body }) => body.model)).toEqual([CHAT, TAGS, TAGS, TAGS, CHAT, CHAT]);

  // The user requests another answer to the same question. The first answer is kept.
  await button(chat(page), 'Try again with…').last().click();
  await modelLines(page).filter({ hasText: GEMINI }).first().click();
  await ended('Said by another.');
  expect(gemini.requests).toHaveLength(6);
  await button(chat(page), 'Previous version').last().click();
  await ended('Written by two.');

  // The user edits the question. Gemini answers the new version too.
  await choose(page, GEMINI);
  await button(chat(page), 'Edit message').last().click();
  await page.getByLabel('New wording').fill('Add nothing more, and look');
  await page.getByLabel('New wording').press('Enter');
  await ended('Nothing was added.');

  await choose(page, CHAT);
  await say(page, 'Read it once more');
  await ended('All of it.');

  expect(gemini.violations).toEqual([]);
  expect(openAi.violations).toEqual([]);
  expectToolsGoAlong(openAi, gemini);
  const { messages, toolCalls } = await exported(app);
  const shown = messages.filter(({ hidden }) => hidden === undefined);
  expect(pairUp(shown)).toBe(shown);
  expect(toolCalls.filter(({ status }) => status !== 'done')).toEqual([]);
  const wrote = new Set(shown.flatMap(({ model }) => model?.model ?? []));
  expect([...wrote].sort()).toEqual([CHAT, 'demo', GEMINI, TAGS].sort());
  expect(app.problems).toEqual([]);
}, 120_000);

/**
 * Checks that the last request in each format contains the calls of all four models, converted to
 * that format. Requests to Gemini also contain Gemini's signatures.
 */
function expectToolsGoAlong(openAi: ScriptedOpenAi, gemini: ScriptedGemini): void {
  const called = namesIn(openAi.requests.at(-1)?.body);
  for (const tool of ['search_files', 'read_file', 'insert_content', DONE])
    expect(called).toContain(`file-editor__${tool}`);
  expect(called.filter((name) => name.endsWith('insert_content'))).toHaveLength(1);
  expect(openAi.requests.map(({ bodyText }) => bodyText).join()).not.toMatch(/thoughtSignature|dGV4dA/);

  const [first, second, third] = gemini.signed;
  const sent = gemini.requests.map(({ body }) =>
    body.contents.flatMap(({ parts }) =>
      parts.flatMap(({ thoughtSignature: signature, ...part }) =>
        signature === undefined ? [] : [{ part, signature }],
      ),
    ),
  );
  const own = [first, second, third] as readonly SignedPart[];
  // The signatures are still sent after the restart, after replies of two other models, and with
  // the requests for another answer and for the edited question.
  for (const at of [2, 3, 4, 5, 6, 7]) expect(sent[at]).toEqual(expect.arrayContaining([...own]));
}

const namesIn = (request: ChatRequest | undefined): readonly string[] =>
  (request?.messages ?? []).flatMap(({ tool_calls = [] }) => tool_calls.map((made) => made.function.name));
