/**
 * Scenes of replies as real models write them: calls printed as text, repaired calls, questions in
 * the middle of the work, results of reading tools, and edits that fit only after a change.
 */
import type { Browser, Page } from 'playwright';
import { type App, startApp } from '../app/app.ts';
import { call, type Reply, say } from '../fixtures/scripted-openai.ts';
import { approval, ask, ended, inState, type Scene, type SceneSet, topic, window } from './scene.ts';
import { settings } from './settings-scenes.ts';
import { FILES, replyOf, type Stories } from './stories.ts';

const MODEL = 'printing-model';
const PRINT = 'Write the notes into a file';
const PRINT_AGAIN = 'Write them once more';
const ASK = 'Paint the header';
const ASK_LONG = 'Choose where the notes go';
const READ = 'Look for the title of the page';
const SPELLED = 'Read the files in your own spelling';
const EDIT = 'Make the item a link';
const TOO_LONG = 1_000_050;

const MENU = `export function Menu({ items }) {
  if (items.length === 0) {
    return null
  }
  for (const item of items) {
    draw(item)
  }
}
`;

/** A file whose text is longer than what the Inspector shows at first. */
const LONG_NOTES = Array.from(
  { length: 900 },
  (_, line) => `${line + 1}. What was said in the meeting of the week, as it was said.\n`,
).join('');

const used = (input: number, output: number, cached?: number) => ({
  usage: cached === undefined ? { input, output } : { input, output, cached },
});

const printed = (content: string): Reply =>
  say(
    `I write the notes now.\n\n<tool_call>\n${JSON.stringify({
      name: 'file-editor__write_to_file',
      arguments: { path: 'notes.md', content },
    })}\n</tool_call>`,
  );

const STORIES: Stories = {
  [PRINT]: [printed('# Notes\n'), printed('# Notes\n')],
  [PRINT_AGAIN]: [printed('# Notes\n\nBuy milk.\n'), call('attempt_completion', { result: 'The notes are written.' })],
  [ASK]: [
    call('read_file', { path: 'src/components/Header.tsx' }, { text: 'I look at the header first.' }),
    call('ask_user', { question: 'Which colour should the header have?', options: ['The blue of the logo', 'Grey'] }),
    call('attempt_completion', { result: 'The header is painted.' }),
  ],
  [ASK_LONG]: [
    call('ask_user', {
      question:
        'There are **three places** where notes are kept today:\n\n1. `docs/notes`\n2. `README.md`\n3. an issue\n\nWhere should the new ones go?',
      options: [
        'Into docs/notes, one file for each day, with the date in its name',
        '写进 README.md',
        'An issue',
        'averyveryverylongnamewithoutanyblankthatcouldbebrokenanywhere/inside/of/it.md',
      ],
    }),
    call('attempt_completion', { result: 'They go there.' }),
  ],
  [READ]: [
    call('list_files', { path: '.', recursive: true }, { text: 'I look around.' }),
    call('search_files', { query: 'todo', search_type: 'content', context_lines: 1 }),
    call('search_files', { query: '*.tsx' }),
    call('search_files', { query: 'nothing like it', search_type: 'content' }),
    call('read_file', { path: 'src/App.tsx', start_line: 2, end_line: 4 }),
    call('read_file', { files: [{ path: 'README.md' }, { path: 'src/missing.tsx' }] }),
    call('get_file_info', { path: 'README.md' }),
    call('attempt_completion', { result: 'The title is in `README.md`.' }),
  ],
  [SPELLED]: [
    call('Read-File', JSON.stringify(JSON.stringify({ path: 'README.md', start_line: '1' })), {
      text: '<think>Which file?</think>I read two files.',
      ...used(4_000, 60),
    }),
    call('READ_FILE', '{"path": "long-notes.md", "extract_definitions": "true",}', used(4_300, 70, 3_900)),
    call('list_files', { path: '.', limit: '20', offset: null }, used(11_000, 40, 4_200)),
    call('attempt_completion', { result: 'Both are read.' }, used(11_300, 30, 10_900)),
  ],
  [EDIT]: [
    call(
      'edit_file',
      {
        path: 'src/Menu.tsx',
        edits: [
          { old: 'if (items.length === 0) {\n  return null\n}', new: 'if (items.length === 0) {\n  return []\n}' },
        ],
      },
      { text: 'I change the line that draws.' },
    ),
    call('replace_in_file', { path: 'src/Menu.tsx', search: 'colour', replace: 'color' }),
    call('edit_file', { path: 'src/Menu.tsx', edits: [{ old: 'return nothing', new: 'return null' }] }),
    call('attempt_completion', { result: 'Items are links.' }),
  ],
};

/** Opens every closed card of a call in the chat, or only those whose text has this word. */
async function openCards(page: Page, word = ''): Promise<void> {
  const log = page.getByRole('log');
  await log.evaluate((element) => element.scrollTo(0, 0));
  for (let opened = 0; opened < 10; opened += 1) {
    const closed = log.locator('[role=group] > div > button[aria-expanded="false"]', { hasText: word }).first();
    if (!(await closed.isVisible())) return;
    await closed.click();
  }
}

/** Shows a call of the Inspector, whose panel is closed when a window becomes narrow. */
async function inspect(page: Page, place: number): Promise<void> {
  const calls = page.getByRole('tabpanel').locator('li > button[aria-expanded]');
  if (!(await calls.first().isVisible())) await page.keyboard.press('Control+i');
  const chosen = calls.nth(place);
  await chosen.waitFor();
  if ((await chosen.getAttribute('aria-expanded')) === 'false') await chosen.click();
  await page.locator('section [data-json]').first().waitFor();
  for (const details of await page.locator('[role=tabpanel] section details:not([open]) > summary').all())
    await details.click();
}

const story = (name: string, text: string, until: (page: Page) => Promise<void>): Scene => ({
  name,
  async show(app) {
    const page = await ask(app, text);
    await until(page);
    return page;
  },
});

const isDone = (page: Page) => ended(page, 'done');

const scenes: readonly Scene[] = [
  story('printed-call', PRINT, (page) => page.getByText('It was not run').nth(1).waitFor()),
  {
    name: 'printed-call-chosen',
    async show(app) {
      const page = await topic(app, PRINT);
      await page.getByRole('button', { name: 'Read calls from text for this model' }).last().click();
      await page.getByText('now read from its text').first().waitFor();
      return page;
    },
  },
  story('printed-call-asks', PRINT_AGAIN, (page) => approval(page).waitFor()),
  {
    name: 'printed-call-ran',
    async show(app) {
      const page = await topic(app, PRINT_AGAIN);
      await page.locator('[data-approval][data-ready]').waitFor();
      await page.getByRole('button', { name: /^Allow once/ }).click();
      await isDone(page);
      return page;
    },
  },
  story('model-question', ASK, (page) => inState(page, 'waiting')),
  {
    name: 'model-question-answered',
    async show(app) {
      const page = await topic(app, ASK);
      await page.getByRole('textbox', { name: 'Message' }).fill('The blue of the logo, please');
      await page.keyboard.press('Enter');
      await isDone(page);
      return page;
    },
  },
  story('model-question-long', ASK_LONG, (page) => inState(page, 'waiting')),
  story('reading-results', READ, isDone),
  {
    name: 'reading-results-open',
    async show(app) {
      const page = await topic(app, READ);
      await openCards(page);
      return page;
    },
    again: (page) => page.getByRole('log').evaluate((log) => log.scrollTo(0, 0)),
  },
  {
    name: 'reading-results-end',
    async show(app) {
      const page = await topic(app, READ);
      await openCards(page);
      return page;
    },
    again: (page) => page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight / 2)),
  },
  story('edit-adapted', EDIT, isDone),
  {
    name: 'edit-adapted-open',
    async show(app) {
      const page = await topic(app, EDIT);
      await openCards(page);
      return page;
    },
    again: (page) => page.getByRole('log').evaluate((log) => log.scrollTo(0, 0)),
  },
  story('repairs-in-chat', SPELLED, isDone),
  {
    name: 'inspector-cached',
    async show(app) {
      const page = await topic(app, SPELLED);
      await page.keyboard.press('Control+i');
      await page.getByRole('tabpanel').locator('li > button[aria-expanded]').first().waitFor();
      return page;
    },
  },
  ...[0, 1, 2].map(
    (place): Scene => ({
      name: `inspector-repairs-${place + 1}`,
      async show(app) {
        const page = await topic(app, SPELLED);
        await inspect(page, place);
        return page;
      },
      async again(page) {
        await inspect(page, place);
        await page.getByRole('tabpanel').evaluate((panel) => {
          panel.querySelector('details[open] li')?.scrollIntoView({ block: 'end' });
        });
      },
    }),
  ),
  {
    name: 'inspector-in-full',
    async show(app) {
      const page = await topic(app, SPELLED);
      await inspect(page, 2);
      await page.getByRole('button', { name: 'Show in full' }).click();
      await page.getByRole('button', { name: 'Show in full' }).waitFor({ state: 'detached' });
      return page;
    },
  },
  {
    name: 'inspector-empty',
    async show(app) {
      const page = await window(app);
      await page.getByRole('navigation', { name: 'Topics' }).getByRole('button').first().waitFor();
      await page.getByRole('button', { name: 'Earlier work' }).first().click();
      await page.keyboard.press('Control+i');
      await page.getByRole('tabpanel').waitFor();
      return page;
    },
  },
  {
    name: 'usage-cached',
    async show(app) {
      const page = await settings(app, 'Usage');
      await page.getByRole('table').first().waitFor();
      return page;
    },
  },
  {
    name: 'provider-tools',
    async show(app) {
      const page = await settings(app, 'Providers');
      await page.getByRole('button', { name: 'Edit Here' }).click();
      await page.getByRole('dialog').getByLabel('Tools').selectOption('text');
      return page;
    },
    again: async (page) => {
      await page.getByRole('dialog').locator('select').last().scrollIntoViewIfNeeded();
    },
  },
  { name: 'app-instructions', show: appInstructions },
  {
    name: 'app-instructions-too-long',
    async show(app) {
      const page = await appInstructions(app);
      await page.getByRole('textbox', { name: 'Instructions for every topic' }).fill('Be brief. '.repeat(2_100));
      await page.getByText('At most 20,000').waitFor();
      return page;
    },
  },
  {
    name: 'too-long-message',
    async show(app) {
      const page = await window(app);
      await fillWith(page, 'A long text of a book. '.repeat(TOO_LONG / 22));
      await page.getByText('This draft is not saved').waitFor();
      return page;
    },
  },
  {
    name: 'too-long-message-sent',
    async show(app) {
      const page = await window(app);
      await fillWith(page, 'A long text of a book. '.repeat(TOO_LONG / 22));
      await page.getByText('This draft is not saved').waitFor();
      await page.getByRole('button', { name: /^Send/ }).click();
      await page.getByText('not sent').first().waitFor();
      return page;
    },
  },
];

async function appInstructions(app: App): Promise<Page> {
  const page = await settings(app, 'Models');
  const field = page.getByRole('textbox', { name: 'Instructions for every topic' });
  await field.fill('Answer in short sentences.\nNever use tables.\n');
  await field.blur();
  return page;
}

/** Pastes a text into the composer. `fill` takes very long for a text of this length. */
async function fillWith(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.insertText(text);
}

export const replyScenes = (browser: Browser): SceneSet => ({
  name: 'replies',
  linked: true,
  start: () =>
    startApp(browser, {
      script: (request) => replyOf(STORIES, request),
      files: { ...FILES, 'src/Menu.tsx': MENU, 'long-notes.md': LONG_NOTES },
      settings: (baseUrl) => ({
        providers: [{ id: 'here', name: 'Here', kind: 'openai', baseUrl, models: [MODEL] }],
        model: { provider: 'openai', providerId: 'here', model: MODEL },
        approvalMode: 'allow-all',
      }),
    }),
  scenes,
});
