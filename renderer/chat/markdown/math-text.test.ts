import katex from 'katex';
import { expect, it } from 'vitest';
import { mostExpansions } from './math-text.tsx';

const drawn = (tex: string) =>
  katex.renderToString(tex, { output: 'mathml', throwOnError: true, maxExpand: mostExpansions(tex) });

it('a formula that defines a macro cannot become very much longer than it is', () => {
  expect(() => drawn(`\\def\\a{${'x'.repeat(1_900)}}${'\\a'.repeat(190)}`)).toThrow(/Too many expansions/);
  expect(drawn('\\def\\a{x+y}\\a\\a\\a')).toContain('<math');
});
