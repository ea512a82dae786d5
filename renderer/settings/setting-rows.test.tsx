import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrdinarySetting, ValueOf } from '../../shared/ordinary-settings.ts';
import { startTexts } from '../i18n/index.ts';
import { SettingRow, SettingRows } from './setting-rows.tsx';

const rowOf = (setting: OrdinarySetting, value: ValueOf<OrdinarySetting>, fixed?: string) =>
  renderToStaticMarkup(
    <SettingRow
      {...{ setting, value, fixed }}
      title="Title of it"
      text="What it does."
      optionLabel={(option) => `Label of ${option}`}
      onChange={() => undefined}
    />,
  );

it.each<[OrdinarySetting, ValueOf<OrdinarySetting>, string]>([
  [{ page: 'data', kind: 'switch', initial: false }, true, 'aria-checked="true"'],
  [
    { page: 'data', kind: 'choice', initial: 'a', options: ['a', 'b'] },
    'b',
    '<option value="b" selected="">Label of b',
  ],
  [{ page: 'data', kind: 'number', initial: 1, min: 1, max: 9 }, 7, 'value="7"'],
  [{ page: 'data', kind: 'text', initial: '', longest: 20 }, 'typed', 'value="typed"'],
])('a setting of each kind has a row with its title, its explanation and its value: %o', (setting, value, shown) => {
  const row = rowOf(setting, value);
  expect(row).toContain('Title of it');
  expect(row).toContain('What it does.');
  expect(row).toContain(shown);
});

it('a page of the settings shows exactly the ordinary settings that belong to this page', async () => {
  await startTexts('en');
  const appearance = renderToStaticMarkup(<SettingRows page="appearance" />);
  expect(appearance).toContain('Theme');
  expect(appearance).toContain('简体中文');
  expect(renderToStaticMarkup(<SettingRows page="about" />)).toBe('');
});

it.each<[OrdinarySetting, ValueOf<OrdinarySetting>]>([
  [{ page: 'data', kind: 'switch', initial: false }, true],
  [{ page: 'data', kind: 'choice', initial: 'a', options: ['a', 'b'] }, 'b'],
  [{ page: 'data', kind: 'number', initial: 1, min: 1, max: 9 }, 7],
  [{ page: 'data', kind: 'text', initial: '', longest: 20 }, 'typed'],
  [{ page: 'data', kind: 'text', initial: '', longest: 20, lines: 'several' }, 'typed'],
])('a setting that an environment variable sets says so, and cannot be changed: %o', (setting, value) => {
  const fixed = 'Set by the environment variable X.';
  expect(rowOf(setting, value, fixed)).toContain(fixed);
  expect(rowOf(setting, value, fixed)).toContain('disabled=""');
  expect(rowOf(setting, value)).not.toContain('disabled=""');
});
