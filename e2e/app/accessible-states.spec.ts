/** Tests that what people find, attach, move and set up can be used with a screen reader, in both themes and languages. */
import { describe, expect, test } from 'vitest';
import { attachmentScenes } from '../screenshots/attachment-scenes.ts';
import { backupScenes } from '../screenshots/backup-scenes.ts';
import { firstStartScenes, frameScenes } from '../screenshots/frame-scenes.ts';
import { presetScenes } from '../screenshots/preset-scenes.ts';
import { projectScenes } from '../screenshots/project-scenes.ts';
import { searchScenes } from '../screenshots/search-scenes.ts';
import { skillScenes } from '../screenshots/skill-scenes.ts';
import { issuesOf } from './accessible-scenes.ts';
import { sharedBrowser } from './browser.ts';

const browser = await sharedBrowser();

/** `npm run screenshots` checks all scenes. */
describe('axe finds no serious issue in a light wide and in a dark narrow window, and the Chinese page shows no English text', () => {
  test.each([
    ['where a first model and a folder are chosen', firstStartScenes, ['first-start-own-model', 'folder-picker-wrong']],
    [
      'in the settings, in exports and imports, and while a message is written',
      frameScenes,
      [
        ...['settings-network-report', 'settings-appearance', 'settings-shortcuts', 'settings-about'],
        ...['settings-provider-checklist', 'transfer-export', 'transfer-import', 'date-in-words'],
        ...['deleted-with-undo', 'composer-mentions'],
      ],
    ],
    [
      'where messages are found, folded and deleted',
      searchScenes,
      ['search-find-bar', 'search-hits', 'search-palette', 'message-deleted'],
    ],
    ['where topics are grouped and archived', projectScenes, ['projects-archive', 'projects-menu']],
    ['where presets are made and chosen', presetScenes, ['presets-form-wrong', 'presets-effort']],
    ['where skills are reviewed', skillScenes, ['skills-review']],
    ['where backups are restored', backupScenes, ['backup-restore']],
    [
      'where files go with a message',
      attachmentScenes,
      ['attachments-unreadable', 'attachments-dragged', 'attachments-sent', 'attachments-enlarged'],
    ],
  ])('%s', { timeout: 240_000 }, async (_, scenes, names) => {
    expect(await issuesOf(scenes(browser), names)).toEqual([]);
  });
});
