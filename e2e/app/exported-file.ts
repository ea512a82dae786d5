import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';

interface ExportedFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the file that the page downloads after `press`, which chooses the export. */
export async function exportedFile(page: Page, press: () => Promise<void>): Promise<ExportedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
