/** Scenes of model servers that fail, of a model that goes wrong again and again, and of loops that were interrupted. */
import type { Browser, Page } from 'playwright';
import { type App, startApp } from '../app/app.ts';
import { call, fail, type Reply, say } from '../fixtures/scripted-openai.ts';
import { ask, ended, inState, type Scene, type SceneSet, scene, topic } from './scene.ts';
import { FILES, replyOf, type Stories } from './stories.ts';

const MODEL = 'failing-model';
const KEY = 'Ask with a refused key';
const CREDIT = 'Ask without credit';
const HOURS = 'Ask at the end of the day';
const LONG = 'Ask about everything at once';
const PAGE = 'Ask at a wrong address';
const FILTER = 'Ask for what is not allowed';
const BUSY = 'Ask when many people ask';
const STUCK = 'Read a file that is not there';
const FIRST = 'Write the first chapter';
const SECOND = 'Write the second chapter';

const coded = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  ...{ status, headers },
  rawBody: JSON.stringify({ error: { message, type: code, param: null, code } }),
});

const missing = (path: string): Reply => call('read_file', { path });

const STORIES: Stories = {
  [KEY]: [
    coded(
      401,
      'invalid_api_key',
      'Incorrect API key provided: sk-abcd****wxyz. You can find your API key in the settings of your account.',
    ),
  ],
  [CREDIT]: [
    call('list_files', { path: 'src' }, { text: 'I look at the sources first.' }),
    coded(429, 'insufficient_quota', 'You exceeded your current quota, please check your plan and billing details.'),
  ],
  [HOURS]: [coded(429, 'rate_limit_exceeded', 'Daily limit reached.', { 'retry-after': '10800' })],
  [LONG]: [coded(400, 'context_length_exceeded', "This model's maximum context length is 8192 tokens.")],
  [PAGE]: [
    { status: 404, rawBody: '<!doctype html><html><head><title>404 Not Found</title></head><body></body></html>' },
  ],
  [FILTER]: [{ text: 'I cannot', finish: 'content_filter' }],
  [BUSY]: [fail(503, 'The engine is currently overloaded', { headers: { 'retry-after': '50' } })],
  [STUCK]: ['one.md', 'two.md', 'three.md', 'four.md'].map(missing),
  [FIRST]: [say('Once upon ', { pieceLength: 4, stallAfter: 3 })],
  [SECOND]: [say('Many years ', { pieceLength: 4, stallAfter: 3 })],
};

const asked = (text: string) => (app: App) => ask(app, text);
const failed = (page: Page) => ended(page, 'failed');
const openDetails = (page: Page) => page.getByText(/^(Details|详情|详细信息)$/).click();

/** Two loops that are cut off by the end of the app, seen at its next start. */
async function afterTwoInterrupted(app: App): Promise<void> {
  for (const text of [FIRST, SECOND]) {
    const page = await ask(app, text);
    await page
      .getByText(/Once|Many/)
      .last()
      .waitFor();
    await page.close();
  }
  await app.kill();
  await app.start();
}

const scenes: readonly Scene[] = [
  scene('failure-key', asked(KEY), failed),
  scene('failure-key-details', (app) => topic(app, KEY), failed, openDetails),
  scene('failure-credit', asked(CREDIT), failed),
  scene('failure-hours', asked(HOURS), failed),
  scene('failure-context', asked(LONG), failed),
  scene('failure-address', asked(PAGE), failed, openDetails),
  scene('failure-filter', asked(FILTER), failed),
  scene('failure-retrying', asked(BUSY), (page) => page.locator('[data-attempt]').waitFor()),
  scene('failure-stuck', asked(STUCK), (page) => ended(page, 'limit')),
  scene('failure-interrupted', async (app) => {
    await afterTwoInterrupted(app);
    const page = await topic(app, FIRST);
    await inState(page, 'interrupted');
    return page;
  }),
];

export const failureScenes = (browser: Browser): SceneSet => ({
  name: 'failures',
  linked: true,
  start: () =>
    startApp(browser, {
      script: (request) => replyOf(STORIES, request),
      files: FILES,
      settings: (baseUrl) => ({
        providers: [
          { id: 'acme', name: 'Acme', kind: 'openai', baseUrl, models: [MODEL, 'another-model'] },
          { id: 'local', name: 'On this computer', kind: 'openai', baseUrl, models: ['small-model'] },
        ],
        model: { provider: 'openai', providerId: 'acme', model: MODEL },
      }),
    }),
  scenes,
});
