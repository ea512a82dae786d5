/** Scenes of files that go with a message: attached, unreadable, dragged over the window, and in the chat. */
import type { Browser, Page } from 'playwright';
import { encryptedPdf, lines, pdfOf, xlsxOf } from '../../electron/host/documents/sample-files.fixture.ts';
import { startApp } from '../app/app.ts';
import { receiptPicture, transferFile } from '../app/attached-samples.ts';
import { say } from '../fixtures/scripted-openai.ts';
import { inTopic, type SceneSet, scene, window } from './scene.ts';

const CONTRACT = pdfOf([lines('Rental contract'), lines('It ends in May 2027.')]);

/** Chooses files without the dialog of the system, which no picture shows. */
async function choose(
  page: Page,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: name.endsWith('.jpg') ? 'image/jpeg' : name.endsWith('.heic') ? 'image/heic' : '',
      buffer: Buffer.from(bytes),
    })),
  );
}

const attachAll = async (page: Page) => {
  await choose(page, [
    { name: 'receipt of the corner shop, 27 November.jpg', bytes: await receiptPicture(page, 900, 1200) },
    { name: 'contract.pdf', bytes: CONTRACT },
    { name: 'prices.xlsx', bytes: xlsxOf({ Prices: [['Amount', 1200]] }) },
  ]);
  await page
    .getByText(/^3 |prices\.xlsx/)
    .first()
    .waitFor();
  await page.locator('li', { hasText: 'prices.xlsx' }).getByText(/token/).waitFor();
};

const drag = (page: Page) =>
  transferFile(page, 'dragenter', { name: 'a.pdf', type: 'application/pdf', bytes: CONTRACT });

/** Opens the list of models that can take the files. */
const otherModel = (page: Page) =>
  page.getByRole('button', { name: /^(Choose another model…|选择其他模型…)$/ }).click();

export const attachmentScenes = (browser: Browser): SceneSet => ({
  name: 'attachments',
  linked: true,
  scenes: [
    scene('attachments-chosen', window, attachAll),
    scene(
      'attachments-unreadable',
      window,
      (page) =>
        choose(page, [
          { name: 'locked.pdf', bytes: encryptedPdf() },
          { name: 'IMG_2041.heic', bytes: Buffer.from('0000001c6674797068656963', 'hex') },
        ]),
      (page) => page.locator('li', { hasText: 'IMG_2041.heic' }).getByRole('alert').waitFor(),
      (page) => page.locator('li', { hasText: 'locked.pdf' }).getByRole('alert').waitFor(),
    ),
    {
      ...scene('attachments-other-model', window, otherModel),
      again: async (page) => {
        await page.keyboard.press('Escape');
        await otherModel(page);
      },
    },
    scene(
      'attachments-asked',
      window,
      (page) => page.locator('textarea').first().fill('What do these have in common?'),
      (page) => page.locator('textarea').first().press('Enter'),
      (page) => page.getByRole('dialog').waitFor(),
    ),
    { ...scene('attachments-dragged', window, drag), again: drag },
    scene(
      'attachments-sent',
      window,
      (page) => page.locator('li', { hasText: 'prices.xlsx' }).getByText(/token/).waitFor(),
      (page) => page.locator('textarea').first().fill('What do these have in common?'),
      (page) => page.locator('textarea').first().press('Enter'),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Send|发送)$/ })
          .click(),
      (page) => page.getByText('All three name an amount.').waitFor(),
      (page) =>
        page
          .getByRole('log')
          .getByRole('button', { name: /contract\.pdf/ })
          .click(),
    ),
    scene('attachments-enlarged', inTopic('What do these have in common?'), async (page) => {
      await page
        .getByRole('log')
        .getByRole('button', { name: /receipt of/ })
        .click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    }),
  ],
  start: () =>
    startApp(browser, {
      settings: (baseUrl) => ({
        providers: [{ id: 'own', name: 'Own', kind: 'openai', baseUrl, models: ['deepseek-chat', 'gpt-4o'] }],
        model: { provider: 'openai', providerId: 'own', model: 'deepseek-chat' },
      }),
      script: () => say('All three name an amount.'),
    }),
});
