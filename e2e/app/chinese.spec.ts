/**
 * The app of a user whose language is Chinese. The host writes error messages, endings of loops,
 * replies to slash commands and the state of servers, so these tests trigger all of them. No
 * English text of the app may appear.
 */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../shared/default-limits.ts';
import { LoopwrightError } from '../../shared/errors.ts';
import { approvalInEnglish } from '../../shared/failures/approvals-english.ts';
import { ENGLISH_HINTS } from '../../shared/failures/hints-english.ts';
import { wordsOf } from '../../shared/failures/wording.ts';
import { ServerId } from '../../shared/ids.ts';
import type { GivenServer } from '../../shared/server-setting.ts';
import type { AppSettings, ProviderSetting } from '../../shared/settings.ts';
import { call, fail, type Script } from '../fixtures/scripted-openai.ts';
import type { App } from './app.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { englishAmong, englishTexts } from './english-texts.ts';
import { button, DONE, decide, expect } from './person.ts';

const browser = await sharedBrowser();

const CHINESE: Partial<AppSettings> = { language: 'zh-CN' };

const open = async (app: App): Promise<Page> => (await app.open({ locale: 'zh-CN' })).page;

async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByLabel('消息', { exact: true }).and(page.locator('textarea'));
  await composer.fill(text);
  // Enter would choose from an open list of commands.
  if (text.startsWith('/')) await composer.press('Escape');
  await composer.press('Enter');
  // Until the host has accepted the message, the composer keeps it and sends no other one.
  await expect(composer).toHaveValue('');
}

async function begin(page: Page, text: string): Promise<void> {
  await button(page, /^新话题|^新建话题/).click();
  await say(page, text);
}

async function settings(page: Page, name: string): Promise<void> {
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.press('Control+,');
  await page.getByRole('navigation', { name: '设置页面' }).getByRole('button', { name, exact: true }).click();
}

const ended = (page: Page, state: string) => page.locator(`[data-row="ending"] [data-state="${state}"]`);

const expectNoEnglish = async (page: Page): Promise<void> =>
  expect(await englishTexts(page, 'page and messages')).toEqual([]);

/** The text of the user's message determines how the scripted model replies. */
const script: Script = ({ messages }) => {
  const turn = messages.findLastIndex(({ role }) => role === 'user');
  const text = JSON.stringify(messages[turn]?.content);
  const said = messages.slice(turn).filter(({ role }) => role === 'assistant').length;
  if (text.includes('密钥')) return fail(401, 'Incorrect API key provided');
  if (text.includes('忙')) return fail(503, 'Overloaded', { headers: { 'retry-after': '20' } });
  if (text.includes('停')) return { text: '正在想', stallAfter: 2 };
  if (text.includes('一直')) return call('list_files', { path: '.', limit: 10 + said });
  if (text.includes('错')) return call('get_file_info', { file: `${said}` });
  if (text.includes('重复')) return call('list_files', { path: '.' });
  if (text.includes('命令'))
    return said === 0 ? call('run_command', { command: 'echo $((6 * 7)); sleep 600' }) : call(DONE);
  return said === 0 ? call('create_file', { path: 'made.txt' }) : call(DONE, { result: '好了。' });
};

const COMMANDS = [
  '/help',
  '/view list',
  '/todo',
  '/todo list',
  '/todo add 牛奶 --tag home --priority 1 --due 2027-03-01 09:00 --remind 2027-03-01 08:00',
  '/todo add 面包 --due someday',
  '/todo add 面包 --due 2027-02-30 09:00',
  '/todo add 面包 --tag a --tag b',
  '/todo add 面包 --remind 2027-03-01 08:00',
  '/todo add',
  '/todo get 1 2',
  '/todo addx',
  '/todo get 9',
  '/todo list --view today --tag home',
  '/todo list --tag none',
  '/todo search 牛',
  '/todo search 茶',
  '/todo search 茶 --tag home',
  '/todo update 1 --priority 2',
  '/todo done 1',
  '/todo done 1',
  '/todo undone 1',
  '/todo delete 1',
  '/todo restore 1',
  '/schedule list',
  '/schedule add 2027-03-01 09:00 例会 --interval 1d --times 5 --remind-start 2027-03-01 08:00',
  '/schedule add 2027-03-01 09:10 另一个',
  '/schedule add 2027-03-01 25:00 另一个',
  '/schedule add 2027-04-01 10:00 单次',
  '/schedule add 2027-05-01 10:00 永远 --interval 1mo',
  '/schedule view week 2027-03-01',
  '/schedule view day 2027-13-01',
  '/schedule get 1',
  '/schedule update 1 --duration 30',
  '/schedule repeat 1 off',
  '/schedule repeat 1 on',
  '/schedule repeat 2 on',
  '/schedule delete 1',
  '/schedule restore 1',
  '/cancel',
];

/**
 * Each of these servers fails in a different way, so that each one shows a different explanation
 * and hint.
 */
const BROKEN: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  unknown: ['uvxx', 'a-server'],
  'not-there': [process.execPath, '/nowhere/server.js'],
  'ends-quietly': [process.execPath, '-e', ''],
  'wants-a-key': [process.execPath, '-e', 'console.error("API_KEY is required"); process.exit(1)'],
  'port-taken': [process.execPath, '-e', 'console.error("EADDRINUSE :::8080"); process.exit(1)'],
  'no-docker': [process.execPath, '-e', 'console.error("Cannot connect to the Docker daemon"); process.exit(1)'],
  refused: [process.execPath, '-e', 'console.error("403 Forbidden"); process.exit(1)'],
};

const servers: readonly GivenServer[] = [
  ...Object.entries(BROKEN).map(
    ([id, [command, ...args]]): GivenServer => ({
      id: ServerId.parse(id),
      setting: { transport: 'stdio', command, args, env: {} },
      secrets: {},
    }),
  ),
  {
    id: ServerId.parse('nobody'),
    setting: { transport: 'http', url: 'http://127.0.0.1:9/mcp', headers: {} },
    secrets: {},
  },
];

const provider = (id: string, baseUrl: string): ProviderSetting => ({
  id,
  name: id,
  kind: 'openai',
  baseUrl,
  models: ['gone'],
});

test('the check for English texts finds the texts of every catalogue, with any inserted data, and no other texts', () => {
  const ours = [
    'Use this folder',
    new LoopwrightError('port-unusable', { port: 80, why: 'EADDRINUSE' }).message,
    wordsOf(ENGLISH_HINTS, 'node-version', { version: '' }),
    `启动失败：${wordsOf(ENGLISH_HINTS, 'port-taken', { port: '8080' })}`,
    approvalInEnglish([{ name: 'protected-path', data: { path: '.env' } }]),
    approvalInEnglish([{ name: 'changed-since-allowed', data: { server: 'notes', tool: 'add' } }]),
    'Unknown command: /todo addx.',
    'tomorrow is not something that can stand here.',
    'Cause: The limit of 25 iterations was reached.',
    'Works with tools until it says that the task is done.',
  ];
  const foreign = ['无法使用端口 80', 'A sentence that a model wrote.', 'EADDRINUSE', 'YYYY-MM-DD HH:MM', 'read_file'];
  expect(englishAmong([...ours, ...foreign], 'page and messages')).toEqual(ours);
});

describe('a page in Chinese shows no English text of ours', () => {
  test('after denied and failed calls and after every kind of ending', { timeout: 120_000 }, async () => {
    await using app = await startApp(browser, {
      script,
      settings: {
        ...CHINESE,
        serverSwitches: { '@aether/terminal': true },
        limits: { ...DEFAULT_LIMITS, maxIterations: 4 },
      },
    });
    const page = await open(app);
    await say(page, '新建一个文件');
    const approval = page.locator('[data-approval]');
    await approval.waitFor();
    await expectNoEnglish(page);
    await decide(page, /^拒绝 N/);
    await ended(page, 'done').waitFor();
    await expectNoEnglish(page);
    for (const [text, state] of [
      ['一直看', 'limit'],
      ['重复看', 'limit'],
      ['出错', 'limit'],
      ['用错误的密钥', 'failed'],
    ] as const) {
      await begin(page, text);
      await ended(page, state).waitFor();
      await expectNoEnglish(page);
    }
    await begin(page, '太忙了');
    await page.locator('[data-attempt]').waitFor();
    await expectNoEnglish(page);
    await begin(page, '请停下');
    await page.getByText('正在想').last().waitFor();
    await page.keyboard.press('Escape');
    await ended(page, 'stopped').waitFor();
    await expectNoEnglish(page);

    await begin(page, '运行命令');
    await decide(page, /^允许一次/);
    // The card says that the command runs as soon as it is allowed. Its output shows that it has begun.
    await page
      .locator('[role="log"]')
      .getByText(/^42\s*$/)
      .first()
      .waitFor();
    await approval.waitFor({ state: 'detached' });
    await app.kill();
    await app.start();
    const later = await open(app);
    await later.getByRole('button', { name: /运行命令$/ }).click();
    await button(later, '继续').first().click();
    await button(later, '标记为已完成').waitFor();
    await expectNoEnglish(later);
  });

  test('in the replies to slash commands', { timeout: 120_000 }, async () => {
    await using app = await startApp(browser, { script: [], settings: CHINESE });
    const page = await open(app);
    const cards = page.locator('[data-row="slash-command"]');
    for (const command of COMMANDS) {
      await say(page, command);
      await cards.filter({ hasText: command }).last().waitFor();
      await expectNoEnglish(page);
    }
  });

  test('when a folder does not exist', async () => {
    await using app = await startApp(browser, { settings: CHINESE });
    const page = await open(app);
    await button(page, /^文件夹/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('/nowhere/at/all');
    await dialog.getByRole('combobox').press('Enter');
    await dialog.getByRole('alert').waitFor();
    await expectNoEnglish(page);
  });

  test('when the tests of providers fail', async () => {
    await using app = await startApp(browser, {
      script: () => fail(404, 'The model `gone` does not exist.'),
      settings: (baseUrl) => ({
        ...CHINESE,
        providers: [provider('no-model', baseUrl), provider('nobody', 'http://127.0.0.1:9/v1')],
      }),
    });
    const page = await open(app);
    await settings(page, '服务商');
    // The result of a test moves the rows below it, so each test ends before the next one is clicked.
    for (const [before, name] of ['no-model', 'nobody'].entries()) {
      await button(page, `测试 ${name}`).click();
      await expect(button(page, '重试')).toHaveCount(before + 1);
    }
    await expectNoEnglish(page);
    await button(page, /^其他服务商/).click();
    await button(page.getByRole('dialog'), '保存').click();
    await expectNoEnglish(page);
  });

  test('when servers do not start, and on the page of each of these servers', { timeout: 120_000 }, async () => {
    await using app = await startApp(browser, { servers, settings: CHINESE });
    const page = await open(app);
    await settings(page, 'MCP 服务器');
    const failed = page.getByRole('listitem').filter({ hasText: '失败' });
    await expect(failed).toHaveCount(servers.length, { timeout: 40_000 });
    await expectNoEnglish(page);
    for (const { id } of servers) {
      await page
        .getByRole('listitem')
        .getByRole('button', { name: new RegExp(`^${id}`) })
        .click();
      // The tab with the log is not checked, because the host stores the lines of the log in
      // English.
      await expectNoEnglish(page);
      await button(page, '所有服务器').click();
    }
  });
});
