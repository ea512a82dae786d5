/** Scenes of presets: their page, the form, a new topic that begins with one, and the thinking effort of a model. */
import type { Browser, Page } from 'playwright';
import type { AppSettings, Preset } from '../../shared/settings.ts';
import { startApp } from '../app/app.ts';
import { type Scene, type SceneSet, scene, window } from './scene.ts';
import { settings } from './settings-scenes.ts';

const of = (model: string) => ({ provider: 'openai', providerId: 'scripted', model }) as const;

const PRESETS: Preset[] = [
  {
    id: 'review',
    name: 'Strict review',
    model: { ...of('gpt-5.5'), effort: 'high' },
    fallbackModel: of('gpt-5.4-mini'),
    strategy: 'agentic',
    instructions: 'Name the file and the line of each finding. Change nothing.',
    serverSwitches: { '@aether/web': false, '@aether/terminal': true },
  },
  { id: 'plain', name: 'Plain talk', strategy: 'chat' },
  {
    id: 'old',
    name: 'What we used for the release notes in the spring',
    model: of('gpt-retired-2024'),
    serverSwitches: { notes: true, tickets: true },
  },
];

const given =
  (presets: Preset[]) =>
  (baseUrl: string): Partial<AppSettings> => ({
    presets,
    model: of('gpt-5.5'),
    providers: [{ id: 'scripted', name: 'Scripted', kind: 'openai', baseUrl, models: ['gpt-5.5', 'gpt-5.4-mini'] }],
  });

/** Opens the choices of the header, which are behind a button in a narrow window. */
async function openHeader(page: Page, name: RegExp): Promise<void> {
  const chip = page.getByRole('button', { name });
  const behind = page.getByRole('button', { name: /^(Folder, strategy and model|文件夹、策略和模型)$/ });
  await chip.or(behind).filter({ visible: true }).first().waitFor();
  if (!(await chip.first().isVisible())) await behind.click();
  await chip.first().click();
}

const openPresets = (page: Page) => openHeader(page, /^(Preset: |预设：)/);

const choose = (name: string) => async (page: Page) => {
  await openPresets(page);
  await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
};

const scenes: readonly Scene[] = [
  { name: 'presets-page', show: (app) => settings(app, 'Presets') },
  scene(
    'presets-form',
    (app) => settings(app, 'Presets'),
    (page) => page.getByRole('button', { name: 'Edit the preset Strict review' }).click(),
  ),
  scene(
    'presets-form-wrong',
    (app) => settings(app, 'Presets'),
    (page) => page.getByRole('button', { name: 'Edit the preset What we used' }).click(),
    (page) => page.getByRole('dialog').getByLabel('Name').fill('plain talk'),
    (page) => page.getByRole('dialog').locator('summary').click(),
    (page) => page.getByRole('button', { name: 'Save' }).click(),
  ),
  scene('presets-chosen', window, choose('Strict review')),
  scene('presets-gone', window, choose('What we used')),
  { name: 'presets-menu', show: window, again: openPresets },
  { name: 'presets-effort', show: window, again: (page) => openHeader(page, /^(Model: |模型：)/) },
  {
    ...scene('presets-palette', window),
    async again(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('strict');
    },
  },
];

const set =
  (name: string, presets: Preset[], of: readonly Scene[]) =>
  (browser: Browser): SceneSet => ({
    name,
    linked: false,
    start: () => startApp(browser, { settings: given(presets), script: [] }),
    scenes: of,
  });

export const presetScenes = set('presets', PRESETS, scenes);
export const noPresetScenes = set(
  'no-presets',
  [],
  [{ name: 'presets-none', show: (app) => settings(app, 'Presets') }],
);
