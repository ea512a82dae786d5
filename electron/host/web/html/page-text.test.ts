import { expect, test } from 'vitest';
import { readArticle } from './article.ts';
import { type PageNode, pageText } from './page-text.ts';

/** Returns the text of a page that is too short to have an article. */
const textOf = (body: string) => readArticle(`<html><body>${body}</body></html>`, 'https://example.org/a/b').text;

test.each([
  ['paragraphs and lines', '<p>one</p>two<div>three<br>four</div>', 'one\n\ntwo\nthree\nfour'],
  ['headings and lists', '<h2>Head</h2><ol><li>a</li><li>b <i>c</i></li></ol>', '## Head\n\n- a\n- b c'],
  ['a table', '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a | b |\n1 | 2 |'],
  ['spaces that have a meaning', '<p>a \n  b</p><pre>a\n  b</pre>', 'a b\n\na\n  b'],
  ['links in a line', 'see <a href="../c"> the <b>owl</b> </a>now', 'see [the owl](https://example.org/c) now'],
  [
    'links over several lines',
    '<a href="/c"><h3>Owl</h3><p>A bird.</p></a>',
    '### Owl\n\nA bird.\n\n(https://example.org/c)',
  ],
  [
    'links without a web address',
    '<a href="javascript:x()">a</a> <a>b</a> <a href="mailto:x@example.org">c</a> <a href="/d"></a>',
    'a b c',
  ],
  ['a picture in a link', '<a href="/d"><img src="x.png"></a>text', 'text'],
])('writes %s as plain text', (_what, body, text) => {
  expect(textOf(body)).toBe(text);
});

test('omits what a page hides, also inside a link', () => {
  const hidden =
    '<span hidden>1</span><span style="visibility:hidden">2</span><i aria-hidden="true">3</i><script>4</script>';
  expect(textOf(`a${hidden}<a href="/x">b${hidden}</a><a href="/y" hidden>5</a>`)).toBe('a[b](https://example.org/x)');
});

test('visits each node once, however wide or deep a page is', () => {
  let looks = 0;
  const element = (children: readonly PageNode[]): PageNode => ({
    nodeType: 1,
    nodeName: 'DIV',
    nodeValue: null,
    get childNodes() {
      looks += 1;
      return children;
    },
  });
  const word: PageNode = { nodeType: 3, nodeName: '#text', nodeValue: 'x', childNodes: [] };
  let deep = element([word]);
  for (let depth = 1; depth < 50_000; depth += 1) deep = element([deep]);
  const page = element([...Array.from({ length: 50_000 }, () => element([word])), deep]);
  expect(pageText(page, 'https://example.org/', 1_000_000).split('\n')).toHaveLength(50_001);
  expect(looks).toBe(100_001);
});
