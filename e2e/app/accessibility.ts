/** Finds accessibility issues of a page with axe. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const GRAVE: ReadonlySet<string> = new Set(['serious', 'critical']);

/** The serious and critical issues in the light and then in the dark theme. The page must follow the system. */
export async function graveIssuesInThemes(page: Page): Promise<readonly string[]> {
  const issues: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    issues.push(...(await graveIssues(page)).map((issue) => `${colorScheme}: ${issue}`));
  }
  await page.emulateMedia({ colorScheme: null });
  return issues;
}

/** The serious and critical accessibility issues, one line for each affected element. */
export async function graveIssues(page: Page): Promise<readonly string[]> {
  // Loading axe takes longer than running it, and the builder would load it twice for each check.
  const isLoaded = page.frames().length === 1 && (await page.evaluate('"axe" in window'));
  // Legacy mode opens no extra page to check frames. Only diagrams have frames.
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ';' } : {}) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
}
