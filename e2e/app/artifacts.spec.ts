/** Tests the panel of what the loops of a topic made for people. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { App } from './app.ts';
import { artifactPanel, startArtifactApp } from './artifact-app.ts';
import { sharedBrowser } from './browser.ts';
import { button, expect } from './person.ts';

const browser = await sharedBrowser();
let app: App;

beforeAll(async () => {
  app = await startArtifactApp(browser);
});
afterAll(() => app[Symbol.asyncDispose]());

const panelOf = (): Promise<Page> => artifactPanel(app);

const open = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Artifacts' }).getByRole('button', { name }).first().click();

describe('the artifacts of a topic', () => {
  test('are listed with their versions, and a document is shown', async () => {
    const page = await panelOf();
    await expect(page.getByRole('tab', { name: 'Artifacts 11' })).toBeVisible();
    await open(page, 'Method');
    await expect(page.getByRole('heading', { name: 'Method' }).last()).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('show each version, where it was made, and what changed between two of them', async () => {
    const page = await panelOf();
    await open(page, 'Sales by month');
    const versions = page.getByRole('group', { name: 'Version' });
    await expect(versions).toContainText('2/2');
    const panel = page.getByRole('tabpanel', { name: /^Artifacts/ });
    await expect(panel.getByText(/Iteration 2/)).toBeVisible();
    await button(versions, 'Previous version').click();
    await expect(versions).toContainText('1/2');
    await expect(panel.getByText(/Iteration 1/)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(versions).toContainText('2/2');
    await page.getByRole('tab', { name: 'Compare' }).click();
    const diff = page.getByRole('group', { name: 'Changes from version 1 to version 2' });
    await expect(diff).toContainText('"mark": "line"');

    await button(page, 'All artifacts').click();
    await open(page, 'Sales by region');
    await page.getByRole('tab', { name: 'Compare' }).click();
    await expect(page.getByRole('row', { name: 'Rows 4 260' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'share of the year' })).toBeVisible();

    await button(page, 'All artifacts').click();
    await open(page, 'notes.md');
    await button(page.getByRole('group', { name: 'Version' }), 'Previous version').click();
    await expect(page.getByText(/Before the loop/)).toBeVisible();
    await page.getByRole('tab', { name: 'Source' }).click();
    await expect(page.getByRole('group', { name: 'Source of notes.md' })).toContainText('- old point');
    expect(app.problems).toEqual([]);
  });

  test('say so when a file was deleted, was changed by hand or is missing', async () => {
    const page = await panelOf();
    await open(page, 'draft.md');
    await expect(page.getByText('The loop deleted this file in this version.')).toBeVisible();
    await button(page, 'All artifacts').click();
    await writeFile(join(app.workspace, 'regions.csv'), 'region;sales\n');
    await open(page, 'regions.csv');
    await expect(page.getByText('The file has changed since this version.')).toBeVisible();
    await expect(page.getByRole('cell', { name: '1,5' })).toBeVisible();
    await rm(join(app.workspace, 'regions.csv'));
    await button(page, 'All artifacts').click();
    await open(page, 'regions.csv');
    await expect(page.getByText('The file does not exist any more.')).toBeVisible();
    expect(app.problems).toEqual([]);
  });

  test('lead to the call that made them, also in a narrow window, where the panel is a sheet', async () => {
    const page = await panelOf();
    await open(page, 'Sales by month');
    await button(page.getByRole('group', { name: 'Version' }), 'Previous version').click();
    await button(page, 'Show in the topic').click();
    await expect(page.getByRole('log').getByText('Step 1.')).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sales by month' })).toBeVisible();
    await button(page, 'Show in the topic').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('log').getByText('Step 1.')).toBeInViewport();
    expect(app.problems).toEqual([]);
  });
});
