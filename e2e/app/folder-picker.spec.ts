/** Tests the folder picker: typed paths, bad paths said beside the field, and New folder, by keyboard. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { graveIssues } from './accessibility.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { button, composer, expect } from './person.ts';

const browser = await sharedBrowser();

describe('the folder picker', () => {
  test('takes typed paths with ~, says beside the field what is wrong with a path, and makes folders', async () => {
    await using app = await startApp(browser);
    await mkdir(join(app.root, 'code'));
    await writeFile(join(app.root, 'file.txt'), '');
    const { page } = await app.open();
    await button(page, `Folder: ${app.workspace}`).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a folder' });
    const field = dialog.getByRole('combobox', { name: 'Folder', exact: true });
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
    const name = dialog.getByRole('textbox', { name: 'Name of the new folder in' });
    await expect(name).toHaveAccessibleDescription(/slashes/);
    await name.fill('owls');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(join(app.root, 'code/owls'));
    await expect(field).toBeFocused();
    // A folder is made in the folder that stands in the field, and the list says that it is of another one.
    await field.fill('~/code');
    await button(dialog, 'New folder…').click();
    await expect(dialog.getByText(/^In .*code\/owls:$/)).toBeVisible();
    await page.keyboard.type('cats');
    await button(dialog, 'Cancel').click();
    await expect(button(dialog, 'New folder…')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Name of the new folder in ~/code' })).toHaveValue('');
    await page.keyboard.type('bats');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(join(app.root, 'code/bats'));
    await field.fill('~/code/owls');
    await button(dialog, 'One folder up').click();
    await expect(field).toHaveValue(join(app.root, 'code'));
    // The button uses what stands in the field, although another folder is listed.
    await field.fill('~/nowhere');
    await expect(field).toHaveAccessibleDescription(/complete/);
    await use.click();
    await expect(field).toHaveAccessibleDescription(/nowhere/);
    await expect(field).toBeFocused();
    await field.fill('~/code/owls');
    await use.click();
    await expect(button(page, `Folder: ${join(app.root, 'code/owls')}`)).toBeVisible();
    expect((await stat(join(app.root, 'code/owls'))).isDirectory()).toBe(true);
    await expect(composer(page)).toBeFocused();
    const chip = button(page, `Folder: ${join(app.root, 'code/owls')}`);
    await chip.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chip).toBeFocused();
    expect(app.problems).toEqual([]);
  });

  test('completes a path while it is typed, by keyboard', async () => {
    await using app = await startApp(browser);
    for (const name of ['Documents', 'Downloads', 'music', 'Documents/photos', '文档'])
      await mkdir(join(app.root, name), { recursive: true });
    const { page } = await app.open();
    await button(page, `Folder: ${app.workspace}`).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a folder' });
    const field = dialog.getByRole('combobox', { name: 'Folder', exact: true });
    const options = dialog.getByRole('option');
    await expect(field).toHaveValue(app.workspace);
    await field.fill('~/d');
    await expect(options).toHaveText(['data', 'Documents', 'Downloads']);
    await field.fill('~/do');
    await expect(options).toHaveText(['Documents', 'Downloads']);
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(dialog.getByRole('option', { selected: true })).toHaveText('Downloads');
    await field.press('ArrowUp');
    await field.press('Tab');
    await expect(field).toHaveValue('~/Documents/');
    await expect(options).toHaveText(['photos']);
    await field.pressSequentially('ph');
    await field.press('Tab');
    await expect(field).toHaveValue('~/Documents/photos/');
    // Nothing is typed after the last folder, so Tab leaves the field.
    await field.press('Tab');
    await expect(button(dialog, 'One folder up')).toBeFocused();

    await field.fill('~/文');
    await expect(options).toHaveText(['文档']);
    expect(await graveIssues(page)).toEqual([]);
    // The list closes without the focus, and the arrow key opens it again.
    await field.press('ArrowDown');
    await expect(options).toHaveText(['文档']);
    await options.first().click();
    await expect(field).toHaveValue(join(app.root, '文档'));
    await expect(dialog.getByText('No folders in here.')).toBeVisible();
    await field.fill('~/nothing');
    await expect(dialog.getByText('No folder here begins with this name.')).toBeVisible();
    expect(app.problems).toEqual([]);
  });
});
