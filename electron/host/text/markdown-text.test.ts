import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { markdownLine, markdownLink, markdownQuotation } from './markdown-text.ts';

const HOSTILE = [
  '![owl](https://evil.example/x.png) [link](https://evil.example/)',
  '<img src=x onerror=alert(1)> &lt;b&gt;',
  'www.evil.example and HTTPS://evil.example and me@evil.example',
  '# heading',
  '> quotation',
  '```js',
  '- item',
  '1. item',
  '12) item',
  '| a | b |',
  '**bold** _soft_ `code` ~~gone~~ $x$',
  'back\\slash \\[x](y)',
  '---',
  '===',
];

const shown = (markdown: string) => marked.parse(markdown, { async: false, gfm: true });

test.each(HOSTILE)('shows a hostile line as it was written: %s', (line) => {
  for (const html of [shown(markdownLine(line, 500)), shown(markdownQuotation(line))]) {
    expect(html.replaceAll(/<\/?(p|blockquote)>|\s+$/g, '')).not.toMatch(/<(?!$)/);
    expect(wordsOf(html)).toBe(line);
  }
});

const PIECES = [
  ...'[]()!*_`<>#|~&$\\:/.@-+={}^"\'1 \t'.split(''),
  ...['http://', 'www.', 'ftp://', 'mailto:', 'a.b', 'owl', 'x@y.zz', '&lt;', '<b>', '</b>', '<!--', '```', '猫', '1.'],
];

test('shows any line as it was written', () => {
  const line = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(line, (text) => {
      const words = text.replaceAll(/\s+/g, ' ').trim();
      for (const html of [shown(markdownLine(text, 500)), shown(markdownQuotation(text))]) {
        expect(html.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?(p|blockquote)>$/.test(tag)) ?? []).toEqual([]);
        expect(wordsOf(html)).toBe(words);
      }
    }),
  );
});

test('keeps the lines of a quotation and shows hidden characters', () => {
  expect(markdownQuotation('one\n\n\n\ntwo\u202e')).toBe('> one\n>\n> two\\<U+202E\\>');
  expect(shown(markdownQuotation('- one\n- two\n\nthree'))).toBe(
    '<blockquote>\n<p>- one<br>- two</p>\n<p>three</p>\n</blockquote>\n',
  );
  expect(markdownLine('one\ntwo', 5)).toBe('one t…');
});

test('a link leads to its address, whatever its words are', () => {
  const html = shown(markdownLink('](https://evil.example) [x', 'https://good.example/a_(b)?c=d', 100));
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://good.example/a_(b)?c=d"']);
  expect(wordsOf(html)).toBe('](https://evil.example) [x');
});

/** The text of a page that Markdown was turned into. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}
