/** Choosing a folder for a new topic, and trusting it, as a person does. */
import type { Page } from 'playwright';
import { button, expect } from '../person.ts';

/** Chooses a folder by its path. */
export async function chooseFolder(page: Page, path: string): Promise<void> {
  await button(page, /^(Folder: |Choose a folder$)/).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a folder' });
  await dialog.getByRole('combobox', { name: 'Folder', exact: true }).fill(path);
  await page.keyboard.press('Enter');
  await button(dialog, 'Use this folder').click();
  await expect(button(page, `Folder: ${path}`)).toBeVisible();
}

/** Reads what a restricted folder means, and trusts it. */
export async function trustFolder(page: Page, path: string): Promise<void> {
  await button(page, 'Restricted').click();
  const details = page.getByRole('dialog', { name: 'Trust in this folder' });
  await expect(details).toContainText(path);
  await expect(details).toContainText('Its instructions, such as AGENTS.md, are not read.');
  await button(details, 'Trust this folder').click();
  await expect(button(page, 'Restricted')).toHaveCount(0);
}
