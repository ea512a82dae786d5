/** Scenes of answers with formulas and diagrams. */
import type { Browser, Page } from 'playwright';
import { startApp } from '../app/app.ts';
import { ask, type SceneSet, scene } from './scene.ts';

const GOAL = 'How do I solve it?';

const ANSWER = `The roots of the equation are these:

$$x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$

The mean of $n$ numbers is $\\bar{x} = \\frac{1}{n} \\sum_i x_i$; 它属于 $\\mathbb{R}$，并且 $\\text{速度} = \\frac{s}{t}$。

$$\\begin{aligned} \\sum_{i=1}^{n} i &= \\frac{n(n+1)}{2} \\\\ \\int_0^1 x \\, dx &= \\frac{1}{2} \\end{aligned}$$

$$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\cdot \\vec{v} = \\lambda \\vec{v}, \\qquad f(x) = a_0 + a_1 x + a_2 x^2 + a_3 x^3 + a_4 x^4 + a_5 x^5 + a_6 x^6 + a_7 x^7 + a_8 x^8$$

This one is not valid: $$\\frac{a}{$$

\`\`\`mermaid
flowchart TD
  A[Read the question] --> B{Is it clear?}
  B -->|yes| C[Answer]
  B -->|no| D[Ask]
  D --> A
\`\`\`

\`\`\`mermaid
sequenceDiagram
  participant U as User
  participant L as Loop
  U->>L: Question
  L-->>U: Answer
\`\`\`
`;

/** Waits until all is drawn in the width, the theme and the language of the page, which were changed. */
async function drawnAnew(page: Page): Promise<void> {
  await page.locator('.katex-html').first().waitFor();
  await page.frameLocator('iframe').first().locator('svg').first().waitFor();
  await page.waitForTimeout(300);
}

const end = (page: Page) => page.locator('[data-row="answer"] iframe').nth(1).waitFor();
const shown = (page: Page) => page.getByRole('log').press('Home');

export const formulaScenes = (browser: Browser): SceneSet => ({
  name: 'formulas',
  linked: true,
  scenes: [
    { ...scene('formulas', (app) => ask(app, GOAL), end, drawnAnew, shown), again: drawnAnew },
    { ...scene('diagrams', (app) => ask(app, GOAL), end, drawnAnew), again: drawnAnew },
  ],
  start: () => startApp(browser, { script: () => ({ text: ANSWER }) }),
});
