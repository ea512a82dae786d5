import type { Token, Tokens } from 'marked';
import { expect, it } from 'vitest';
import { markdownBlocks } from './markdown-tokens.ts';

/** The URLs that a text links to, in order. */
function links(text: string): readonly string[] {
  const within = (tokens: readonly Token[]): readonly Token[] =>
    tokens.flatMap((token) => [token, ...('tokens' in token ? within(token.tokens ?? []) : [])]);
  return within(markdownBlocks(text).blocks as readonly Token[])
    .filter((token): token is Tokens.Link => token.type === 'link')
    .map(({ href }) => href);
}

it.each([
  ['a straight quotation mark', 'See "https://example.org".', 'https://example.org'],
  ['a straight quotation mark and more words', 'See "https://example.org"and go.', 'https://example.org'],
  ['a curly quotation mark', 'See “https://example.org” and go.', 'https://example.org'],
  ['single curly quotation marks', 'See ‘https://example.org/a’, then go.', 'https://example.org/a'],
  ['German quotation marks', 'Siehe „https://example.org/a“.', 'https://example.org/a'],
  ['French quotation marks', 'Voir «https://example.org/a».', 'https://example.org/a'],
  ['corner brackets', '见「https://example.org/a」一文', 'https://example.org/a'],
  ['double corner brackets', '见『https://example.org』一文', 'https://example.org'],
  ['title marks', '见《https://example.org》一文', 'https://example.org'],
  ['a full-width quotation mark', '见＂https://example.org＂。', 'https://example.org'],
  ['full-width brackets', '（见https://example.org/a）', 'https://example.org/a'],
  ['lenticular brackets', '【https://example.org/a】', 'https://example.org/a'],
  ['an ideographic full stop', '见 https://example.org/a。下一句', 'https://example.org/a'],
  ['a full-width comma', '见 https://example.org，再试', 'https://example.org'],
  ['an enumeration comma', 'https://example.org/a、其他', 'https://example.org/a'],
  ['a full-width semicolon', 'https://example.org/a；其他', 'https://example.org/a'],
  ['a full-width colon', 'https://example.org：主页', 'https://example.org'],
  ['a full-width question mark', '看过https://example.org/a？没有', 'https://example.org/a'],
  ['a Chinese dash', 'https://example.org/a——主页', 'https://example.org/a'],
  ['an ellipsis', 'https://example.org/a……', 'https://example.org/a'],
  ['an ideographic space', 'https://example.org/a　其他', 'https://example.org/a'],
  ['Chinese words behind a host', '打开https://example.org即可', 'https://example.org'],
  ['Chinese words behind a port', '打开http://localhost:8080即可', 'http://localhost:8080'],
  ['a full stop before a quotation mark', 'See “https://example.org/a.”', 'https://example.org/a'],
  ['a quotation mark without a scheme', '“见 www.example.org”。', 'http://www.example.org'],
])('the Markdown parser ends a bare URL before %s', (_, text, link) => {
  expect(links(text)).toEqual([link]);
});

it.each([
  ['Chinese words in its path', 'https://zh.wikipedia.org/wiki/循环'],
  ['a middle dot', 'https://zh.wikipedia.org/wiki/列奥纳多·达·芬奇'],
  ['an en dash', 'https://en.wikipedia.org/wiki/Michelson–Morley'],
  ['brackets', 'https://en.wikipedia.org/wiki/Loop_(knot)'],
  ['an apostrophe', "https://en.wikipedia.org/wiki/Hobson's_choice"],
  ['letters with marks in its host', 'https://bücher.example/a'],
  ['Chinese words in its host', 'https://shop.例子.com/a'],
  ['a query', 'https://example.org/a?b=c&d=e#f'],
])('the Markdown parser accepts %s in a bare URL', (_, link) => {
  expect(links(`See ${link} there`)).toHaveLength(1);
  expect(decodeURI(links(`See ${link} there`)[0] ?? '')).toBe(link);
});
