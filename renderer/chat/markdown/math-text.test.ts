import katex from 'katex';
import { expect, it } from 'vitest';
import { guessedMathHeight } from './math-height.ts';
import { mostExpansions } from './math-text.tsx';

const drawn = (tex: string, displayMode = false) =>
  katex.renderToString(tex, {
    ...{ output: 'htmlAndMathml', throwOnError: true, trust: false, displayMode },
    maxExpand: mostExpansions(tex),
  });

it('a formula that defines a macro cannot become very much longer than it is', () => {
  expect(() => drawn(`\\def\\a{${'x'.repeat(1_900)}}${'\\a'.repeat(190)}`)).toThrow(/Too many expansions/);
  expect(drawn('\\def\\a{x+y}\\a\\a\\a')).toContain('<math');
});

/** The height that KaTeX gives the highest part of a formula on a line of its own. */
const drawnHeight = (tex: string): number =>
  Math.max(
    1.2,
    ...[...drawn(tex, true).matchAll(/katex-strut" style="height:([\d.]+)em/g)].map(([, height]) => Number(height)),
  );

it.each([
  'x_1 + y^2',
  '\\frac{a}{b}',
  '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
  '\\sum_{i=1}^{n} i',
  '\\sum_i x',
  '\\int_0^1 x \\, dx',
  '\\lim_{x \\to 0} f',
  '\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}',
  '\\begin{aligned} \\sum_{i=1}^{n} i &= \\frac{n(n+1)}{2} \\\\ \\int_0^1 x &= \\frac{1}{2} \\end{aligned}',
  '\\begin{pmatrix} a \\\\ b \\\\ c \\end{pmatrix}',
])('keeps about the height of %s before it is drawn', (tex) => {
  expect(Math.abs(guessedMathHeight(tex) - drawnHeight(tex))).toBeLessThan(0.35);
});

it('keeps the height of a line for an empty formula', () => {
  expect(guessedMathHeight('')).toBe(1.2);
});
