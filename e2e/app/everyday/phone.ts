/** The everyday task "phone width". */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { call } from '../../fixtures/scripted-openai.ts';
import { approval, button, chat, composer, DONE, decide, done, expect } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';
import { chooseFolder } from './folders.ts';

const TASK = 'Write a shopping list for pancakes.';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const sidebar = (page: Page) => page.getByRole('dialog', { name: 'Sidebar' });

async function openSidebar(page: Page): Promise<void> {
  await button(page, 'Show the sidebar').tap();
  await expect(sidebar(page)).toBeVisible();
}

/** A person with a phone begins a topic in a folder, approves a file, reads the result, and finds the topic again. */
export async function workOnPhone(desk: Desk): Promise<void> {
  const { home } = desk;
  desk.answer(TASK, ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? call(DONE, { result: 'The list has **three** things.' })
      : call('create_file', { path: 'shopping.md', content: 'Flour\nMilk\nEggs\n' }),
  );
  const folder = await desk.folder('kitchen');
  await using window = await windowOf(home, PHONE);
  const { page } = window;
  await openSidebar(page);
  await expectSound(page);
  await button(sidebar(page), /^New topic/).tap();
  await expect(sidebar(page)).toHaveCount(0);
  await button(page, 'Folder, strategy and model').tap();
  await expect(button(page, 'Model: gpt-4o')).toBeVisible();
  await expectSound(page);
  await chooseFolder(page, folder);
  await page.keyboard.press('Escape');
  await composer(page).tap();
  await page.keyboard.type(TASK);
  await expectSound(page);
  await button(page, /^Send/).tap();
  await expect(approval(page)).toContainText('shopping.md');
  await expectSound(page);
  await decide(page, /^Allow once/);
  await expect(done(page)).toContainText('The list has three things.');
  expect(await readFile(join(folder, 'shopping.md'), 'utf8')).toBe('Flour\nMilk\nEggs\n');
  await expectSound(page);

  await openSidebar(page);
  await button(sidebar(page), /^New topic/).tap();
  await openSidebar(page);
  await button(sidebar(page), /^Search/).tap();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('pancakes');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expectSound(page);
  await palette.getByRole('option', { name: TASK }).first().tap();
  await expect(palette).toHaveCount(0);
  await expect(chat(page).getByText(TASK)).toBeInViewport();
}
