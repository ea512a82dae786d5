import { expect, it } from 'vitest';
import { htmlPage } from './export-html.ts';

it('writes headings, tables and links of a report', () => {
  const page = htmlPage('# Report\n\n| a | b |\n| - | - |\n| 1 | [x](https://example.org/?a=1&b=2) |', 'A & B', 'en');
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
  const page = htmlPage(markdown, markdown, 'en');
  const body = page.slice(page.indexOf('<body>') + 6, page.lastIndexOf('</body>'));
  const elements = [...body.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)];
  expect(elements.map(([, name]) => name)).not.toContainEqual(
    expect.stringMatching(/^(?:script|img|iframe|body|style)$/i),
  );
  for (const [, , attributes = ''] of elements) expect(attributes).not.toMatch(/javascript:|data:|\son\w+=|src=/i);
});
