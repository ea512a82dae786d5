import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { button, expect } from './person.ts';

interface ExportedFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the file that the page downloads after `press`, which chooses the export. */
export async function exportedFile(page: Page, press: () => Promise<void>): Promise<ExportedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Exports all topics in a format, from the settings about data, and returns the file. */
export async function exportedTopics(
  page: Page,
  format: string,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const dialog = page.getByRole('dialog');
  await button(page, 'Export…').click();
  await dialog.getByRole('radio', { name: format }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await expect(dialog).toHaveCount(0);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
