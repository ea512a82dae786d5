/** The everyday task "three files compared". */
import { call } from '../../fixtures/scripted-openai.ts';
import { button, composer, DONE, done, expect } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';
import { chooseFolder } from './folders.ts';

const QUESTION = 'Which of these offers is the cheapest?';

const FILES = {
  'offers/northern-roofing.md': 'Northern Roofing asks 1200 euros.\n',
  'offers/southern-tiles.md': 'Southern Tiles asks 950 euros.\n',
  '报价/东方屋顶.md': '东方屋顶要价 1100 欧元。\n',
  'offers/ignored.log': 'Not found by @.\n',
  '.gitignore': '*.log\n',
};

const TABLE =
  '| Offer | Euros |\n| --- | --- |\n| Southern Tiles | 950 |\n| 东方屋顶 | 1100 |\n| Northern Roofing | 1200 |';

/** In a new topic a person names three files with `@` and a few letters, and reads them compared in a table. */
export async function compareThreeFiles(desk: Desk): Promise<void> {
  const paths = Object.keys(FILES).slice(0, 3);
  desk.answer(QUESTION, ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? call(DONE, { result: TABLE })
      : { calls: paths.map((path) => ({ name: 'read_file', arguments: { path } })) },
  );
  const folder = await desk.folder('offers of three roofers', FILES);
  await using window = await windowOf(desk.home);
  const { page } = window;
  await chooseFolder(page, folder);
  await composer(page).click();
  await page.keyboard.type(`${QUESTION} `);
  const offered = page.getByRole('listbox', { name: 'Files and resources' }).getByRole('option');
  for (const [typed, path] of [
    ['@nroof', paths[0]],
    ['@south', paths[1]],
    ['@屋顶', paths[2]],
  ] as const) {
    await page.keyboard.type(typed);
    await expect(offered.first()).toContainText(path?.split('/').at(-1) ?? '');
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue(new RegExp(`@${path} $`));
  }
  await page.keyboard.type('@ignored');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectSound(page);
  for (const _ of '@ignored') await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(done(page).getByRole('table').getByRole('row').nth(1)).toHaveText('Southern Tiles950');
  const results = desk.asked(QUESTION).body.messages.filter(({ role }) => role === 'tool');
  expect(results.map(({ content }) => String(content).match(/\d{3,4} (?:euros|欧元)/)?.[0])).toEqual([
    '1200 euros',
    '950 euros',
    '1100 欧元',
  ]);
  // Reading needs no approval, and the three reads are one line, which lists the files.
  await expect(button(page, /^Deny/)).toHaveCount(0);
  await expectSound(page);
}
