import { describe, expect, it, test } from 'vitest';
import { threadTime } from '../../thread-time.fixture.ts';
import { ignoreFileOf } from './ignore-file.ts';

const verdict = (rules: string, path: string) => {
  const isFolder = path.endsWith('/');
  return ignoreFileOf(rules).verdictOn(path.replace(/\/$/, '').split('/'), isFolder);
};

describe('the rules of an ignore file', () => {
  it.each([
    ['a name at any depth', 'log', 'x/y/log'],
    ['a pattern in a name', '*.log', 'x/y.log'],
    ['one character', 'a?c', 'abc'],
    ['a set of characters', '[a-c]x', 'bx'],
    ['a set of all other characters', '[!a]x', 'bx'],
    ['a set with a bracket', '[]a]x', ']x'],
    ['a named class in a set', 'v[[:digit:]_]', 'v7'],
    ['a path from the folder of the file', 'x/y', 'x/y'],
    ['a name in the folder of the file', '/x', 'x'],
    ['a name in any folder', '**/x', 'a/b/x'],
    ['everything in a folder', 'x/**', 'x/y/z'],
    ['a name at any depth below a folder', 'x/**/z', 'x/z'],
    ['a folder', 'x/', 'x/'],
    ['a name that begins like a comment', '\\#x', '#x'],
    ['a name that begins like an exception', '\\!x', '!x'],
    ['a name with a blank at its end', 'x\\ ', 'x '],
    ['a name before blanks', 'x  ', 'x'],
    ['braces as they are', '{a,b}', '{a,b}'],
    ['a rule in a file with CRLF and a byte order mark', '\ufeffx\r\ny', 'x'],
  ])('name %s', (_what, rule, path) => {
    expect(verdict(rule, path)).toBe('ignored');
  });

  it.each([
    ['a comment', '#x', '#x'],
    ['a part of a name', 'og', 'log'],
    ['another case', 'LOG', 'log'],
    ['a path from another folder', 'x/y', 'z/x/y'],
    ['a star across folders', 'x/*z', 'x/y/z'],
    ['the folder whose content is named', 'x/**', 'x/'],
    ['a file where a folder is named', 'x/', 'x'],
    ['a set that does not end', '[ab', '[ab'],
    ['a backslash at the end', 'x\\', 'x'],
    ['an alternative in braces', '{a,b}', 'a'],
    ['a rule of more than 500 characters', '*'.repeat(501), 'x'],
  ])('do not name %s', (_what, rule, path) => {
    expect(verdict(rule, path)).toBeNull();
  });

  it('are overruled by later ones', () => {
    expect(verdict('*.log\n!keep.log', 'keep.log')).toBe('kept');
    expect(verdict('*.log\n!keep.log\nkeep*', 'keep.log')).toBe('ignored');
  });
});

test('a hostile rule is matched in a short time (W)', () => {
  const used = threadTime();
  expect(verdict(`${'*a'.repeat(200)}b\n${'**/*a/'.repeat(80)}b`, `${'a'.repeat(250)}/`.repeat(8))).toBeNull();
  expect(verdict(`${'**/a/'.repeat(8)}b`, `${'a/'.repeat(60)}a`)).toBeNull();
  expect(used()).toBeLessThan(200);
});
