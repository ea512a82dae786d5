/** Tests what the user sees of calls and thoughts that a model writes into its text. */
import { test } from 'vitest';
import { type Reply, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
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
  fileOf,
  pressEnter,
  say,
} from './person.ts';

const browser = await sharedBrowser();

const MODEL = 'printing-model';
const printed = (content: string): Reply => ({
  text: `I write it.\n\n<tool_call>\n{"name": "file-editor__write_to_file", "arguments": {"path": "a.txt", "content": "${content}"}}\n</tool_call>`,
});
const LINE = 'The model wrote a tool call as text. It was not run.';

const deltas = (...texts: readonly string[]): readonly object[] => [
  ...texts.map((content) => ({ choices: [{ index: 0, delta: { content } }] })),
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
];

test('a call that is printed as text does not run; after the choice of the user it asks first, and then runs; a thought leaves the answer when its end arrives, and the Inspector lists both', async () => {
  const [seen, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const replies: readonly Reply[] = [
    printed('one'),
    printed('one'),
    printed('two'),
    { calls: [{ name: DONE, arguments: { result: 'Written.' } }] },
    {
      chunks: deltas('First I look at it.', '\n</think>\n\nIt is there.'),
      pause: { after: 1, until: seen.promise },
      lastEventAfter: moved.promise,
    },
  ];
  await using model = await startScriptedOpenAi((_, n) => replies[n] as Reply);
  const here = { id: 'here', name: 'Here', kind: 'openai' as const, baseUrl: model.baseUrl, models: [MODEL] };
  await using app = await startApp(browser, {
    files: { 'notes.md': 'x' },
    settings: {
      providers: [here],
      model: { provider: 'openai', providerId: 'here', model: MODEL },
      approvalMode: 'allow-all',
    },
  });
  const { page } = await app.open();
  await say(page, 'Write a file');
  await expect(card(page, LINE)).toHaveCount(2);
  expect(model.requests).toHaveLength(2);
  expect(JSON.stringify(model.requests[1]?.body)).toContain('It did not run');
  const failed = card(page, 'Failed');
  await expect(failed).toContainText('wrote a tool call as text again');
  await expect(failed).toContainText('choose “Read calls from text for this model”');
  await pressEnter(button(card(page, LINE).last(), 'Read calls from text for this model'));
  await expect(card(page, LINE).last()).toContainText('now read from its text');
  await pressEnter(button(failed, 'Retry'));
  await expect(approval(page)).toContainText('wrote this call');
  await decide(page, /^Allow/);
  await expect(done(page).last()).toContainText('Written.');
  expect(await fileOf(app, 'a.txt')).toContain('two');
  await expect(chat(page)).toContainText('Read from text');
  const { messages } = await exported(app);
  expect(messages.flatMap(({ parts }) => parts.filter((part) => 'readFromText' in part))).toHaveLength(1);
  await page.keyboard.press('Control+i');
  const inspector = page.getByRole('tabpanel', { name: 'Inspector' });
  await button(inspector, /^Iteration 1\b.*1 repair/).click();
  await inspector.getByText('1 repair').last().click();
  await expect(inspector).toContainText('A call was written as text.');

  // Until the mark arrives, nobody can know that the text is a thought.
  await say(page, 'Is it there?');
  await expect(chat(page)).toContainText('First I look at it.');
  seen.resolve();
  await expect(chat(page)).toContainText('It is there.');
  await expect(chat(page)).not.toContainText('First I look at it.');
  moved.resolve();
  await expect(button(chat(page), 'Stop')).toHaveCount(0);
  await expect(chat(page)).not.toContainText('First I look at it.');
  await button(chat(page), /^Thought/)
    .last()
    .press('Enter');
  await expect(chat(page)).toContainText('First I look at it.');

  // Until now it may show the loop before, whose first iteration was repaired as well.
  await expect(inspector).toContainText('1 call of the model');
  await button(inspector, /^Iteration 1\b.*1 repair/).click();
  // The first is in the heading, which a second click would close again.
  await expect(inspector.getByText('1 repair')).toHaveCount(2);
  await inspector.getByText('1 repair').last().click();
  await expect(inspector).toContainText('Thoughts were written into the answer.');
  expect(model.violations).toEqual([]);
  expect(app.problems).toEqual([]);
});
