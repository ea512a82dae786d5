/** The everyday task "Chinese only". */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { call } from '../../fixtures/scripted-openai.ts';
import { shownTexts } from '../../screenshots/in-page.mjs';
import { englishTexts } from '../english-texts.ts';
import { button, DONE, decide, expect } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';

const TASK = '把会议记录整理成一个文件';

/**
 * A person who reads only Chinese chooses the language, has a file made, approves it, undoes it, finds the topic again,
 * and looks into every page of the settings.
 */
export async function workInChinese(desk: Desk): Promise<void> {
  const { fresh } = desk;
  desk.answer(TASK, ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? call(DONE, { result: '整理好了：三项决定，两个待办。' })
      : call('create_file', { path: '会议纪要.md', content: '# 会议纪要\n\n一、预算通过。\n' }),
  );
  await using window = await windowOf(fresh);
  const { page } = window;
  await page.keyboard.press('Control+,');
  const pages = page.getByRole('navigation', { name: /^(Settings pages|设置页面)$/ });
  await pages.getByRole('button', { name: /^(Appearance|外观)$/ }).click();
  await page.getByRole('combobox', { name: /^(Language|语言)$/ }).selectOption('简体中文');
  await page.locator('html[lang=zh-CN]').waitFor();
  await expectChinese(page);
  await button(page, '返回').click();

  await button(page, /^新话题/)
    .first()
    .click();
  const composer = page.getByRole('textbox', { name: '消息' });
  await composer.fill(TASK);
  await expectChinese(page);
  await button(page, /^发送/).click();
  await page.locator('[data-approval]').waitFor();
  await expectChinese(page);
  await expectSound(page);
  await decide(page, /^允许一次/);
  await expect(page.getByRole('group', { name: '已完成' })).toContainText('整理好了：三项决定，两个待办。');
  const path = join(fresh.workspace, '会议纪要.md');
  expect(await readFile(path, 'utf8')).toContain('一、预算通过。');
  await expectChinese(page);
  await button(page, '撤销 会议纪要.md 的更改').click();
  await expect.poll(() => readFile(path, 'utf8').catch(() => null)).toBeNull();
  await expect(page.getByText('已撤销').first()).toBeVisible();
  await expectChinese(page);

  await button(page, /^新话题/)
    .first()
    .click();
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('combobox', { name: '搜索所有消息' }).fill('会议');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectChinese(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
  await expect(page.getByRole('log').getByText(TASK)).toBeInViewport();

  await page.keyboard.press('Control+,');
  const names = await pages.getByRole('button').allInnerTexts();
  for (const name of names.filter((one) => one !== '返回')) {
    await pages.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('.appear-late')).toHaveCount(0);
    // These pages name many products, formats and variables, so only texts of the catalogues are looked for.
    expect(await englishTexts(page, 'page')).toEqual([]);
  }
}

/** Names of products, formats, keys and variables, which are the same in both languages, and data of this task. */
const NAMES = new Set(
  [
    ...[
      'Loopwright',
      'MCP',
      'JSON',
      'HTML',
      'Markdown',
      'ZIP',
      'HTTP',
      'API',
      'ChatGPT',
      'Claude',
      'English',
      'token',
      'ms',
    ],
    ...['Ctrl', 'Shift', 'Esc', 'alt', 'md', 'N', 'Y', 'O', 'K', 'T'],
    // Of this task and of those before it in the same program.
    ...['Company', 'Far away', 'chat-small', 'chat-large', 'workspace', 'A title of the model'],
  ]
    .join(' ')
    .split(' '),
);

/** Expects that every word in Latin letters is a name, a path, an address or a key. */
async function expectChinese(page: Page): Promise<void> {
  const texts = await page.evaluate(shownTexts);
  const words = texts.flatMap((text) => text.match(/[A-Za-z][\w./:-]*/g) ?? []);
  expect([...new Set(words)].filter((word) => !NAMES.has(word) && !/[./:_]/.test(word))).toEqual([]);
}
