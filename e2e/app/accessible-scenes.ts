/** Checks the scenes of the screenshots with axe and for English texts in a Chinese page. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { atRest, type Look, Looker } from '../screenshots/looks.ts';
import { giveBack, type SceneSet } from '../screenshots/scene.ts';
import { graveIssues } from './accessibility.ts';
import { englishTexts } from './english-texts.ts';

const WIDE: Look = { width: 1400, theme: 'light', language: 'en' };
const NARROW: Look = { width: 390, theme: 'dark', language: 'en' };
/** Serves two checks, axe in a light wide window and the search for English texts, because changing the look takes about a second. */
const WIDE_CHINESE: Look = { width: 1400, theme: 'light', language: 'zh-CN' };

/** Waits until no part of the page has a placeholder because its code is still loading. */
const partsLoaded = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('.appear-late').count(), { timeout: 15_000 }).toBe(0);

/**
 * Shows the scenes with these names and returns what is wrong with them: the serious issues that axe finds in a light
 * wide and in a dark narrow window, and the English texts of the app in a Chinese page. Linked scenes before them are
 * shown as well. Throws if a name is not the name of a scene.
 */
export async function issuesOf(
  { name, start, scenes, linked }: SceneSet,
  lookedAt: readonly string[],
): Promise<readonly string[]> {
  const unknown = lookedAt.filter((wanted) => !scenes.some((scene) => scene.name === wanted));
  if (unknown.length > 0) throw new Error(`The scenes "${name}" do not contain ${unknown.join(', ')}.`);
  await using app = await start();
  const issues: string[] = [];
  const last = scenes.findLastIndex((scene) => lookedAt.includes(scene.name));
  for (const scene of scenes.slice(0, last + 1)) {
    const isLookedAt = lookedAt.includes(scene.name);
    if (!linked && !isLookedAt) continue;
    const page = await scene.show(app);
    await partsLoaded(page);
    const looker = await Looker.of(page);
    for (const look of isLookedAt ? [NARROW, WIDE_CHINESE] : [WIDE_CHINESE]) {
      await looker.become(look);
      await page.locator(`html[lang=${look.language}]`).waitFor();
      await scene.again?.(page);
      await partsLoaded(page);
      await atRest(page);
      if (isLookedAt) issues.push(...(await graveIssues(page)).map((issue) => `${scene.name} ${look.theme}: ${issue}`));
      if (look === WIDE_CHINESE)
        issues.push(...(await englishTexts(page, 'page')).map((text) => `${scene.name} in Chinese: ${text}`));
    }
    await looker.become(WIDE);
    giveBack(app, page);
  }
  return issues;
}
