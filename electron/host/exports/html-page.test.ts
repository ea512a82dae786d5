import { expect, it } from 'vitest';
import { htmlPage } from './html-page.ts';

it('writes headings, tables and links of a report', () => {
  const page = htmlPage(['# Report\n\n| a | b |\n| - | - |\n| 1 | [x](https://example.org/?a=1&b=2) |'], 'A & B', 'en');
  expect(page).toContain('<title>A &amp; B</title>');
  expect(page).toContain('<h1>Report</h1>');
  expect(page).toContain('<th>a</th>');
  expect(page).toContain('<a href="https://example.org/?a=1&amp;b=2" rel="noreferrer">x</a>');
});

it.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](https://example.org/pixel.png)',
  '![" onerror="alert(1)](x)',
  '```"><script>\nalert(1)\n```',
  '`<script>`',
  '[x](https://example.org/"onmouseover="alert(1))',
  '</body><iframe src="https://example.org"></iframe>',
])('writes no script, nothing that is loaded, and no foreign element for %j', (markdown) => {
  const page = htmlPage([markdown], markdown, 'en');
  const body = page.slice(page.indexOf('<body>') + 6, page.lastIndexOf('</body>'));
  const elements = [...body.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)];
  expect(elements.map(([, name]) => name)).not.toContainEqual(
    expect.stringMatching(/^(?:script|img|iframe|body|style)$/i),
  );
  for (const [, , attributes = ''] of elements) expect(attributes).not.toMatch(/javascript:|data:|\son\w+=|src=/i);
});

it('lets a wide table scroll by itself, and shows what an image was', () => {
  const page = htmlPage(['| a |\n| - |\n| ![A chart](https://example.org/c.png) |'], 'T', 'en');
  expect(page).toContain('<div class="wide"><table>');
  expect(page).toContain('<td><span class="image">A chart</span></td>');
});

it('follows the colours of the reader, and its policy allows nothing but its own style', () => {
  const page = htmlPage(['x'], 'T', 'en');
  expect(page).toContain(':root{color-scheme:light dark}');
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
});

it('reads each piece for itself, so that an unfinished code block of a message does not swallow the next', () => {
  const page = htmlPage(['```\nunfinished', '## Next'], 'T', 'en');
  expect(page).toContain('<h2>Next</h2>');
});

it.each<readonly [string, string]>([
  ['quotes', '> '.repeat(5_000)],
  ['lists', '- '.repeat(5_000)],
  ['brackets', '['.repeat(50_000)],
  ['emphasis', '*a **b '.repeat(10_000)],
  ['links', '[a](b) '.repeat(20_000)],
  ['images', '![a'.repeat(30_000)],
  ['a wide table', `${'|a'.repeat(3_000)}|\n${'|-'.repeat(3_000)}|\n${'|b|\n'.repeat(2_000)}`],
  ['a long line', 'x'.repeat(1_000_000)],
  ['code marks', '`a``b'.repeat(20_000)],
  ['angle brackets', '<a '.repeat(30_000)],
])('writes hostile Markdown of %s in bounded time, and loses no text', (_what, markdown) => {
  const begun = performance.now();
  const usual = 'A report with **words**, a [link](https://example.org) and `code`.\n\n'.repeat(2_000);
  htmlPage([usual], 'T', 'en');
  const usualTime = performance.now() - begun;
  const page = htmlPage([markdown, '## Next'], 'T', 'en');
  expect(performance.now() - begun - usualTime).toBeLessThan(100 * usualTime);
  expect(page).toContain('<h2>Next</h2>');
  const words = markdown.replace(/[^a-z]/g, '').length;
  if (!markdown.startsWith('[a](b)')) expect(page.replace(/<[^>]+>/g, '').length).toBeGreaterThanOrEqual(words);
});
