/** The everyday task "folder instructions obeyed". */
import { button, chat, expect, say } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';
import { chooseFolder, trustFolder } from './folders.ts';

const QUESTION = 'How do we name a test here?';
const RULE = 'Name every test as a sentence about the product.';

/** The instructions of a folder are sent only after a person has trusted the folder, and can be read before. */
export async function obeyFolderInstructions(desk: Desk): Promise<void> {
  const system = () => String(desk.asked(QUESTION).body.messages[0]?.content);
  desk.answer(QUESTION, ({ messages }) => ({
    text: String(messages[0]?.content).includes(RULE) ? 'As a sentence, as AGENTS.md says.' : 'As you like.',
  }));
  const folder = await desk.folder('project with rules', { 'AGENTS.md': `# Rules\n\n${RULE}\n` });
  await using window = await windowOf(desk.home);
  const { page } = window;
  await chooseFolder(page, folder);
  await say(page, QUESTION);
  await expect(chat(page).getByText('As you like.')).toBeVisible();
  expect(system()).not.toContain(RULE);

  await trustFolder(page, folder);
  await button(page, 'Instructions: AGENTS.md').click();
  const details = page.getByRole('dialog', { name: 'Instructions' });
  await expect(details).toContainText(RULE);
  await expect(details.getByRole('switch', { name: 'Use AGENTS.md in this topic' })).toBeChecked();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await say(page, QUESTION);
  await expect(chat(page).getByText('As a sentence, as AGENTS.md says.')).toBeVisible();
  expect(system()).toMatch(
    /<instructions from="the file AGENTS\.md of the workspace">\n# Rules\n\nName every test as a sentence[^<]*<\/instructions>/,
  );
}
