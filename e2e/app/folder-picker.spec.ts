/** Tests the folder picker: typed paths, bad paths said beside the field, and New folder, by keyboard. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { graveIssues } from './accessibility.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, expect } from './person.ts';

const browser = await sharedBrowser();

describe('the folder picker', () => {
  test('takes typed paths with ~, says beside the field what is wrong with a path, and makes folders', async () => {
    await using app = await startApp(browser);
    await mkdir(join(app.root, 'code'));
    await writeFile(join(app.root, 'file.txt'), '');
    const { page } = await app.open();
    await button(page, `Folder: ${app.workspace}`).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a folder' });
    const field = dialog.getByRole('textbox', { name: 'Folder', exact: true });
    const use = button(dialog, 'Use this folder');
    await expect(field).toHaveValue(app.workspace);
    for (const [path, words] of [
      [join(app.root, 'none'), /none/],
      [join(app.root, 'file.txt'), /is not a folder/],
      ['relative', /whole path/],
    ] as const) {
      await field.fill(path);
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(words);
      await expect(use).toBeDisabled();
    }
    expect(await graveIssues(page)).toEqual([]);
    await field.fill('~/code');
    await field.press('Enter');
    await expect(field).toHaveValue(join(app.root, 'code'));
    await expect(dialog.getByText('No folders in here.')).toBeVisible();
    await button(dialog, 'New folder…').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('../up');
    await page.keyboard.press('Enter');
    const name = dialog.getByRole('textbox', { name: 'Name of the new folder' });
    await expect(name).toHaveAccessibleDescription(/slashes/);
    await name.fill('owls');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(join(app.root, 'code/owls'));
    await use.click();
    await expect(button(page, `Folder: ${join(app.root, 'code/owls')}`)).toBeVisible();
    expect((await stat(join(app.root, 'code/owls'))).isDirectory()).toBe(true);
    expect(app.problems).toEqual([]);
  });
});
