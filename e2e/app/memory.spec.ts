/**
 * Memory as a user sees it: a fact is proposed, accepted, used, cited, replaced and revoked, and what
 * the model is sent agrees with what the page shows. One program and one browser serve all tests.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect as expectNow, test } from 'vitest';
import type { ChatRequest } from '../fixtures/scripted-openai.ts';
import { graveIssues } from './accessibility.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { englishTexts } from './english-texts.ts';
import { button, chat, expect, fileOf, pressEnter, say } from './person.ts';

const browser = await sharedBrowser();

const systemOf = (request: ChatRequest): string => String(request.messages[0]?.content);
const isGate = (request: ChatRequest): boolean => systemOf(request).startsWith('You decide what');
/** The line with which a request shows a fact; null: the request does not contain the fact. */
const factLine = (request: ChatRequest, id: number): string | null =>
  systemOf(request)
    .split('\n')
    .find((line) => line.startsWith(`- [fact:${id}] `)) ?? null;

const FIRST = 'Please remember that I use metric units.';
const SECOND = 'Remember that I use imperial units now.';

const actions = (...all: readonly object[]) => ({ text: JSON.stringify({ actions: all }) });

/** Returns the model's reply to the question what to remember from the user's last message. */
function gateReply(request: ChatRequest) {
  const asked = JSON.stringify(request.messages);
  const sure = { confidence: 0.95, reason: 'The user asked for it.' };
  if (asked.includes('imperial'))
    return actions({ action: 'UPDATE', fact: 1, value: 'imperial', quote: 'I use imperial units now', ...sure });
  if (asked.includes('metric'))
    return actions({ action: 'PROPOSE', key: 'units', value: 'metric', quote: 'I use metric units', ...sure });
  return actions({ action: 'NO_ACTION' });
}

let app: App;
beforeAll(async () => {
  app = await startApp(browser, {
    script: (request) => {
      if (isGate(request)) return gateReply(request);
      const last = JSON.stringify(request.messages.at(-1));
      if (last.includes('marathon')) return { text: 'It is 42.2 km [fact:1], not more [fact:99].', pieceLength: 3 };
      if (last.includes('mile')) return { text: 'It is one mile [fact:1].' };
      return { text: 'Noted.' };
    },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

/** The requests of loops, without the questions what to remember. */
const asked = (): readonly ChatRequest[] => app.model.requests.map(({ body }) => body).filter((each) => !isGate(each));
const lastAsked = (): ChatRequest => {
  const last = asked().at(-1);
  if (last === undefined) throw new Error('The model was not asked.');
  return last;
};

const answers = (page: Page): Locator => chat(page).locator('[data-row="answer"]');

async function sayAndWait(page: Page, text: string, answer: string): Promise<void> {
  const before = await answers(page).count();
  await say(page, text);
  await expect(answers(page)).toHaveCount(before + 1);
  await expect(answers(page).last()).toContainText(answer);
}

async function openMemory(page: Page, tab?: string): Promise<void> {
  await button(page, /^Memory/).click();
  await expect(page.getByRole('heading', { name: 'Memory', level: 1 })).toBeVisible();
  if (tab !== undefined) await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
}

const facts = (page: Page): Locator => page.getByRole('list', { name: 'Facts', exact: true });
const fact = (page: Page, text: string): Locator => facts(page).locator('[data-fact]').filter({ hasText: text });

describe('memory', () => {
  test('a fact is proposed, accepted, used, cited, replaced and revoked', async () => {
    const { page } = await app.open();
    await sayAndWait(page, FIRST, 'Noted.');
    expectNow(factLine(lastAsked(), 1)).toBeNull();
    const card = chat(page).getByRole('group', { name: 'Proposal for memory: units' });
    await expect(card).toContainText('Remember “units: metric”?');
    await expect(button(page, /^Memory.*1 proposal$/)).toBeVisible();
    expectNow(await graveIssues(page)).toEqual([]);
    await button(card, 'Keep: units').focus();
    await page.keyboard.press('Enter');
    await expect(chat(page)).toContainText('Remembered “units: metric”.');
    await expect(card).toBeHidden();

    await sayAndWait(page, 'How long is a marathon?', 'It is 42.2 km');
    expectNow(factLine(lastAsked(), 1)).toBe('- [fact:1] units: "metric"');
    const answer = answers(page).last();
    await expect(answer).not.toContainText('[fact');
    await expect(answer).not.toContainText('99');
    const receipt = button(answer, '1 fact sent, 1 used');
    await receipt.click();
    const list = page.getByRole('dialog', { name: 'Facts of memory in this answer' });
    await expect(list).toContainText('units: metric');
    await expect(list).toContainText('Fact 1 · used');
    expectNow(await graveIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(answer, 'Copy answer').click();
    expectNow(await page.evaluate('navigator.clipboard.readText()')).toBe('It is 42.2 km, not more.');
    const chip = button(answer, 'Fact 1: units');
    await chip.focus();
    await page.keyboard.press('Enter');
    await expect(fact(page, 'metric')).toContainText('Used once');
    await expect(fact(page, 'metric')).toContainText('I use metric units');
    await expect(fact(page, 'metric')).toContainText('Kept by you');
    await button(fact(page, 'metric'), 'Show the message').first().click();
    await expect(chat(page).getByText(FIRST)).toBeVisible();

    await button(page, 'Show what the model was sent').or(button(page, 'Show plan and changes')).first().click();
    await page.getByRole('tab', { name: 'Inspector' }).click();
    const row = page.getByRole('tabpanel').getByRole('listitem').first();
    await row.getByRole('button').first().click();
    await row.getByText('1 fact of memory').click();
    await expect(row.getByRole('list', { name: 'Facts in this request' })).toContainText('units: metric');
    await expect(row.getByRole('list', { name: 'Facts in this request' })).toContainText('cited');
    await button(page, 'Close the panel').click();

    await sayAndWait(page, SECOND, 'Noted.');
    await expect(card).toContainText('Change “units” to “imperial”?');
    await expect(card).toContainText('This replaces the value “metric” (fact 1).');
    await openMemory(page, 'Proposals');
    const proposal = page.getByRole('listitem', { name: 'Change units' });
    await expect(proposal).toContainText('The user asked for it. (the model is sure)');
    await button(proposal, 'Change: units').click();
    await expect(page.getByText('No proposals wait for you.')).toBeVisible();
    await button(page, /^New topic/)
      .first()
      .click();
    await sayAndWait(page, 'How long is a mile?', 'It is one mile');
    expectNow(factLine(lastAsked(), 1)).toBe('- [fact:1] units: "imperial"');
    expectNow(JSON.stringify(lastAsked())).not.toContain('metric');

    await openMemory(page, 'Facts');
    await expect(fact(page, 'imperial')).toContainText('Version 2');
    await button(page, 'Revoke units').click();
    await expect(page.getByText('Nothing is remembered yet.')).toBeVisible();
    await button(page, /^New topic/)
      .first()
      .click();
    await sayAndWait(page, 'And a second mile?', 'It is one mile');
    expectNow(factLine(lastAsked(), 1)).toBeNull();
    expectNow(JSON.stringify(lastAsked())).not.toMatch(/imperial|metric/);
    await expect(answers(page).last()).not.toContainText('[fact');
    await expect(answers(page).last().locator('[data-fact]')).toHaveCount(0);
    await expect(page.locator('[data-receipt]')).toHaveCount(0);
  });

  test('facts are added, found in two languages, changed and put away by keyboard, also in a narrow window', async () => {
    const { page } = await app.open();
    await page.keyboard.press('Control+Shift+M');
    await pressEnter(page.getByRole('button', { name: 'Add a fact' }));
    const form = page.getByRole('form', { name: 'Add a fact' });
    await expect(form.getByLabel('What it is about')).toBeFocused();
    await pressEnter(button(form, 'Add'));
    await expect(form).toContainText('Say what the fact is about.');
    await form.getByLabel('What it is about').fill('居住城市');
    await form.getByLabel('Value', { exact: true }).fill('我住在上海市浦东新区');
    await pressEnter(button(form, 'Add'));
    await expect(fact(page, '居住城市')).toBeVisible();
    await pressEnter(page.getByRole('button', { name: 'Add a fact' }));
    await form.getByLabel('What it is about').fill('editor');
    await form.getByLabel('Value', { exact: true }).fill('["vim", "helix"]');
    await form.getByRole('radio', { name: 'Text' }).press('ArrowRight');
    await form.getByLabel('Tags').fill('tools, work');
    await pressEnter(button(form, 'Add'));
    await expect(fact(page, 'editor')).toContainText('#tools');

    const search = page.getByRole('searchbox', { name: 'Search facts' });
    await search.fill('浦东');
    await expect(facts(page).locator('[data-fact]')).toHaveCount(1);
    await expect(fact(page, '居住城市')).toBeVisible();
    await search.fill('helix');
    await expect(fact(page, 'editor')).toBeVisible();
    await expect(facts(page).locator('[data-fact]')).toHaveCount(1);
    await pressEnter(button(page, 'Edit editor'));
    const editor = page.getByRole('form', { name: 'Edit editor' });
    await editor.getByLabel('Value', { exact: true }).fill('["helix"]');
    await pressEnter(button(editor, 'Save as a new version'));
    await expect(fact(page, 'editor')).toContainText('Version 2');
    await pressEnter(button(page, 'History of editor'));
    await expect(fact(page, 'editor')).toContainText('New version by you');
    await expect(fact(page, 'editor')).toContainText('vim');
    await pressEnter(button(page, 'Archive editor'));
    await expect(page.getByText('No fact matches.')).toBeVisible();
    await pressEnter(button(page, 'Show all facts'));
    await pressEnter(button(page, 'Reactivate editor'));
    await expect(button(page, 'Archive editor')).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(button(page, 'Revoke editor')).toBeInViewport();
    expectNow(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expectNow(await graveIssues(page)).toEqual([]);
  });

  test('the instructions of a folder are written, undone, and not written over a change of another program', async () => {
    const { page } = await app.open();
    await openMemory(page, 'Instructions');
    const folder = page.getByRole('list', { name: 'For folders' }).getByRole('listitem').first();
    await button(folder, /^Write AGENTS.md in/).click();
    await folder.getByRole('textbox').fill('Use tabs.');
    await button(folder, 'Save').click();
    await expect(folder).toContainText('AGENTS.md');
    expectNow(await fileOf(app, 'AGENTS.md')).toBe('Use tabs.');
    await button(page.getByRole('region', { name: /^Notices/ }), 'Undo')
      .last()
      .click();
    await expect(button(folder, /^Write AGENTS.md in/)).toBeVisible();
    expectNow(await fileOf(app, 'AGENTS.md')).toBeNull();

    await writeFile(join(app.workspace, 'AGENTS.md'), 'Use spaces.');
    await page.reload();
    await openMemory(page, 'Instructions');
    await button(folder, /^Edit the instructions/).click();
    await folder.getByRole('textbox').fill('Use tabs.');
    await writeFile(join(app.workspace, 'AGENTS.md'), 'Use four spaces.');
    await button(folder, 'Save').click();
    await expect(folder.getByRole('alert')).toContainText('has changed since you began');
    expectNow(await fileOf(app, 'AGENTS.md')).toBe('Use four spaces.');
    await button(folder, 'Keep my text').click();
    await button(folder, 'Save').click();
    await expect(folder.getByRole('textbox')).toBeHidden();
    expectNow(await fileOf(app, 'AGENTS.md')).toBe('Use tabs.');
    expectNow(await graveIssues(page)).toEqual([]);
  });

  test('memory is exported, refused as a wrong file, erased after a typed word, and imported again as proposals', async () => {
    const { page } = await app.open();
    await openMemory(page, 'Instructions');
    await page.getByRole('textbox', { name: 'For every topic' }).fill('Answer in haiku.');
    await button(page, 'Save').click();
    await expect(button(page, 'Save')).toBeHidden();
    await page.getByRole('tab', { name: /^Settings/ }).click();
    await expect(page.getByText(/All active facts need about \d+ tokens/)).toBeVisible();
    const saved = page.waitForEvent('download');
    await button(page, 'Export').click();
    const file = await (await saved).path();
    const text = await readFile(file, 'utf8');
    expectNow(JSON.parse(text)).toMatchObject({ loopwright: 'memory', version: 1 });

    const field = page.getByLabel('File with an exported memory');
    await field.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(page.getByText('This file is not an export of memory.')).toBeVisible();

    await button(page, 'Erase').click();
    const dialog = page.getByRole('dialog', { name: 'Erase all of memory?' });
    await expect(button(dialog, 'Erase')).toBeDisabled();
    await dialog.getByLabel('Type “erase” to confirm').fill('erase');
    await dialog.getByLabel('Type “erase” to confirm').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Memory is empty/)).toBeVisible();

    await field.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const preview = page.getByRole('dialog', { name: 'Import this file?' });
    await expect(preview).toContainText('New proposals: 2.');
    // The instructions were erased, so the file has new ones.
    await expect(preview).toContainText('Answer in haiku.');
    await preview.getByRole('switch', { name: 'Also take its instructions' }).click();
    expectNow(await graveIssues(page)).toEqual([]);
    await button(preview, 'Import').click();
    await button(page.getByRole('listitem', { name: 'Remember 居住城市' }), 'Keep: 居住城市').click();
    await button(page.getByRole('listitem', { name: 'Remember editor' }), 'No: editor').click();
    await page.getByRole('tab', { name: 'Instructions' }).click();
    await expect(page.getByRole('textbox', { name: 'For every topic' })).toHaveValue('Answer in haiku.');
    await page.getByRole('tab', { name: 'Facts' }).click();
    await expect(fact(page, '浦东')).toContainText('From an imported file.');
    await expect(facts(page).locator('[data-fact]')).toHaveCount(1);
  });

  test('the page is Chinese for a user whose language is Chinese', async () => {
    const { page } = await app.open({ locale: 'zh-CN' });
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.press('Control+Shift+M');
    for (const tab of ['事实', '提议', '指令', '设置']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      expectNow(await englishTexts(page, 'page')).toEqual([]);
    }
  });

  test('no page had an error', () => {
    expectNow(app.problems).toEqual([]);
  });
});
