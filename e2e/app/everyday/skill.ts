/** The everyday task "a skill used". */
import { call } from '../../fixtures/scripted-openai.ts';
import { button, chat, DONE, done, expect, say } from '../person.ts';
import { type Desk, expectSound, windowOf } from './desk.ts';
import { chooseFolder, trustFolder } from './folders.ts';

const TASK = 'Write the minutes of our meeting.';
const SECRET_STEP = 'Put the decisions first.';
const SKILL = `---
name: minutes
description: Writes minutes of meetings. Use when the user asks for minutes.
---
${SECRET_STEP}
`;

/** A skill of a folder is reviewed, switched on, offered by its name, and read by the model when a task fits. */
export async function useSkill(desk: Desk): Promise<void> {
  desk.answer(TASK, ({ messages }) => {
    const isRead = messages.some(({ role, content }) => role === 'tool' && String(content).includes(SECRET_STEP));
    const isOffered = String(messages[0]?.content).includes('- minutes: Writes minutes of meetings.');
    if (isOffered && !isRead) return call('read_skill', { name: 'minutes' });
    return call(DONE, { result: isRead ? 'Decisions first.' : 'Without a skill.' });
  });
  const folder = await desk.folder('club', { '.loopwright/skills/minutes/SKILL.md': SKILL });
  await using window = await windowOf(desk.home);
  const { page } = window;
  await chooseFolder(page, folder);
  await trustFolder(page, folder);
  await button(page, /servers$/).click();
  await button(page, '1 skill to review').click();
  // The page lists the skills of this folder although no topic works in it yet.
  const own = page.getByRole('switch', { name: 'Offer the skill minutes' });
  await button(page, 'Review…').click();
  const review = page.getByRole('dialog', { name: 'Review of the skill minutes' });
  await expect(review.getByText(SECRET_STEP)).toBeVisible();
  await expectSound(page);
  await button(review, 'Approve').click();
  await expect(own).toBeChecked();
  await button(page, 'Back').click();

  await say(page, TASK);
  await expect(done(page)).toContainText('Decisions first.');
  await expect(chat(page)).toContainText(/Read the skill\s*minutes/);
  const [first, second] = desk.home.model.requests.filter(({ bodyText }) => bodyText.includes(TASK)).slice(-2);
  // The name and the description are offered; the text goes only into the answer to the call.
  expect([first?.bodyText.includes(SECRET_STEP), second?.bodyText.includes(SECRET_STEP)]).toEqual([false, true]);
  await button(page, /servers$/).click();
  const switches = page.getByRole('region', { name: 'Skills' });
  await expect(switches.getByRole('switch', { name: 'minutes' })).toBeChecked();
  await expectSound(page);
}
