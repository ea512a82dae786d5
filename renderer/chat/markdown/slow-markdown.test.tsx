/**
 * No answer blocks the page, however it was built. `node e2e/fuzz/soak.ts` looks for slow
 * answers for as long as one likes.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { longAnswer } from '../../../e2e/bench/long-answer.ts';
import { hostileMarkdown } from '../../../e2e/fuzz/hostile-markdown.ts';
import { KNOWN_ATTACKS, WIDE_TABLE } from '../../../e2e/fuzz/known-attacks.ts';
import { readStreamed, readWhole } from '../../../e2e/fuzz/read-markdown.ts';
import { averageCost, costAbove, slowTexts } from '../../../e2e/fuzz/slow-texts.ts';
import { startTexts } from '../../i18n/index.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { Markdown } from './markdown.tsx';
import { drawnBlocks, markdownBlocks } from './markdown-tokens.ts';

const LENGTH = 12_000;
/** How many times as long as an ordinary answer a hostile one may take. Attacks took 1,000 times. */
const MOST = { whole: 40, streamed: 120, drawn: 40 };

beforeAll(async () => {
  await startTexts('en');
});

function draw(text: string): void {
  renderToStaticMarkup(
    <TooltipProvider>
      <Markdown text={text} />
    </TooltipProvider>,
  );
}

const repeated = (unit: string, length = LENGTH) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

describe('the time that a hostile answer takes', () => {
  const ordinary = longAnswer(LENGTH);
  const whole = averageCost(readWhole, ordinary);
  const streamed = averageCost(readStreamed, ordinary);

  it.each(KNOWN_ATTACKS)('is bounded for %j, repeated', (unit) => {
    const text = repeated(unit);
    expect(costAbove(MOST.whole * whole, readWhole, text)).toBeNull();
    expect(costAbove(MOST.streamed * streamed, readStreamed, text)).toBeNull();
  });

  it('is bounded for a table whose short rows would become millions of cells', () => {
    expect(costAbove(MOST.whole * whole, readWhole, WIDE_TABLE)).toBeNull();
  });

  it('stays in proportion to the length of the answer', () => {
    for (const unit of ['_a**', '[a](', '\\', '- a\n', 'a\n\n']) {
      expect(costAbove(MOST.whole * whole, readWhole, repeated(unit, 4 * LENGTH))).toBeNull();
    }
  });

  it.each([
    ['whole', readWhole, MOST.whole, 400],
    ['streamed', readStreamed, MOST.streamed, 40],
    ['drawn', draw, MOST.drawn, 60],
  ] as const)('is bounded for made-up answers that are read %s', (_, read, most, count) => {
    const search = {
      make: hostileMarkdown,
      harmless: longAnswer,
      read,
      most,
      length: LENGTH,
      seed: 8,
      count,
      seconds: 1,
    };
    const { tried, slow } = slowTexts(search);
    expect(slow).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
});

describe('an answer that is too complex', () => {
  const drawn = (text: string) =>
    renderToStaticMarkup(
      <TooltipProvider>
        <Markdown text={text} />
      </TooltipProvider>,
    );

  it('is shown completely as plain text, with a remark and a button that copies it', () => {
    const html = drawn(`before **bold**\n\n${'_a**'.repeat(2_000)}`);
    expect(html).toContain('_a**'.repeat(2_000));
    expect(html).toContain('<strong');
    expect(html).toContain('Some of this text is shown without formatting');
    expect(html).toContain('aria-label="Copy the text as it was written"');
  });

  it('has no remark if it only uses much ordinary markup', () => {
    expect(drawn(longAnswer(LENGTH))).not.toContain('Some of this text is shown');
  });

  /** Each unit contains the letter, which occurs nowhere else on the page. */
  const LETTER = /\u0436/g;
  const letters = (text: string) => text.match(LETTER)?.length ?? 0;
  /** The end of the text that a button on the page offers to show. */
  const notShownYet = (html: string, text: string) => {
    const left = Number(/characters left: ([\d,]+)/.exec(html)?.[1]?.replaceAll(',', '') ?? 0);
    const last = drawnBlocks(text, markdownBlocks(text).blocks).at(-1)?.raw ?? '';
    return last.slice(last.length - left);
  };

  it.each([
    ['headings', '# ж\n'],
    ['paragraphs', 'ж\n\n'],
    ['lists and quotes by turns', '- ж\n> ж\n'],
    ['lists of two kinds by turns', '1. ж\n- ж\n'],
    ['items', '- ж\n'],
    ['formulas in paragraphs', '$ж$\n\n'],
    ['code', '```\nж\n```\n'],
    ['formulas on one line', '$ж$ '],
    ['formulas in items', '- $ж$\n'],
    ['formulas in cells', '|$ж$|$ж$|$ж$|\n|-|-|-|\n|$ж$|$ж$|$ж$|\n\n'],
    ['cells of rows that are shorter than the header', `|${'ж|'.repeat(500)}\n|${'-|'.repeat(500)}\nж\nж\nж\n\n`],
  ])('is drawn with a bounded number of elements, and nothing of it is lost: %s', (_, unit) => {
    const text = unit.repeat(Math.floor(20_000 / unit.length));
    const html = drawn(text);
    expect(html.match(/<[a-z]/g)?.length).toBeLessThan(2_500);
    expect(html).toContain('Some of this text is shown without formatting');
    expect(letters(html) + letters(notShownYet(html, text))).toBe(letters(text));
  });

  it('is shown as it was written if it only defines links, because nothing else would be visible', () => {
    expect(drawn('[a]: http://b.example\n'.repeat(100))).toContain('[a]: http://b.example');
    expect(drawn('[a]: http://b.example\n'.repeat(10))).not.toContain('[a]');
  });

  it('is drawn only in part if it is a million characters long and not divided before', () => {
    const html = drawn('word '.repeat(200_000));
    expect(html.length).toBeLessThan(40_000);
    expect(html).toContain('Show more');
  });
});
