import { describe, expect, it } from 'vitest';
import { firstHeading } from './first-heading.ts';

const cases: readonly (readonly [string, string, string | null])[] = [
  ['an ATX heading of any level', 'text\n### Deep one\n# Other', 'Deep one'],
  ['a heading without its closing marks', '## Title ##', 'Title'],
  ['marks that are part of the words', '# C#', 'C#'],
  ['no heading in a hash without a space', '#tag\n#!/bin/sh', null],
  ['no heading in indented code', '    # code', null],
  ['no heading inside a fence', '```sh\n# comment\n```\n# After', 'After'],
  ['a fence that only a longer one closes', '````\n```\n# inside\n````\n# After', 'After'],
  ['a tilde fence that backticks do not close', '~~~\n```\n# inside\n~~~\n# After', 'After'],
  ['no heading in a fence that never closes', '```\n# inside', null],
  ['an opening line with backticks in its info as text', '``` a`b\n# Real', 'Real'],
  ['a Setext heading', 'Title\n=====\ntext', 'Title'],
  ['a Setext heading of the second level', 'Title\n---', 'Title'],
  ['no Setext heading in a line after a blank one', 'text\n\n---\n', null],
  ['no Setext heading under a list', '- item\n---\n', null],
  ['no heading in front matter', '---\n# comment\ntitle: x\n---\n# Real', 'Real'],
  ['no heading without words', '#\n##  \n# Real', 'Real'],
  ['a heading with tabs and control characters cleaned', '#\tA\u0000\tB', 'A B'],
  ['nothing in an empty text', '', null],
];

describe('firstHeading', () => {
  it.each(cases)('finds %s', (_name, text, heading) => {
    expect(firstHeading(text.split('\n'))).toBe(heading);
  });
});
