/** Scenes of the page of skills and of the review of one. */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { openSettings } from '../app/person.ts';
import { type Scene, type SceneSet, scene, window } from './scene.ts';

const skill = (name: string, description: string, body: string): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;

const open = (page: Page) => openSettings(page, 'Skills');

const review = (page: Page) => page.getByRole('button', { name: 'Review…' }).first().click();

const scenes: readonly Scene[] = [
  scene('skills-page', window, open, (page) => page.getByText('Not reviewed yet').first().waitFor()),
  scene('skills-review', window, open, review, (page) =>
    page
      .getByText(/^SHA-256/)
      .first()
      .waitFor(),
  ),
];

export const skillScenes = (browser: Browser): SceneSet => ({
  name: 'skills',
  linked: false,
  scenes,
  start: () =>
    startApp(browser, {
      files: {
        '.loopwright/skills/release-notes/SKILL.md': skill(
          'release-notes',
          'Writes release notes from the log of the repository. Use when the user asks what has changed.',
          '# Release notes\n\n1. Read the log since the last tag.\n2. Group by what a user notices.\n\nZero width: a\u200bb.',
        ),
        '.loopwright/skills/release-notes/references/style.md': 'Short sentences. No jargon.\n',
        '.claude/skills/meeting/SKILL.md': skill(
          'meeting',
          '整理会议纪要。用户要求整理会议内容时使用。',
          '先列出决定，再列出待办。',
        ),
        '.agents/skills/Broken/SKILL.md': skill('Broken', 'A name with a capital letter.', ''),
      },
    }),
});
