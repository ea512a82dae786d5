import { expect, test } from 'vitest';
import { filledTemplate } from './uri-template.ts';

const values = { name: 'Ada L.', path: 'a/b c', word: 'x', odd: '(5%)', none: '' };

test.each([
  ['note://{name}', 'note://Ada%20L.'],
  ['file:///{+path}', 'file:///a/b%20c'],
  ['file:///{path}', 'file:///a%2Fb%20c'],
  ['a{#word}', 'a#x'],
  ['a{.word,name}', 'a.x.Ada%20L.'],
  ['a{/word,path}', 'a/x/a%2Fb%20c'],
  ['a{;word}', 'a;word=x'],
  ['a{?word,none,name}', 'a?word=x&name=Ada%20L.'],
  ['a?b=c{&word}', 'a?b=c&word=x'],
  ['a/{name:3}', 'a/Ada'],
  ['a/{word*}', 'a/x'],
  ['a/{odd}', 'a/%285%25%29'],
  ['a/{none}{?none}', 'a/'],
  ['a/{toString}', 'a/'],
  ['no variable', 'no variable'],
])('a URI template expands %s to %s', (template, uri) => {
  expect(filledTemplate(template, values)).toBe(uri);
});
