import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '../i18n/index.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { WireMessages } from './wire-messages.tsx';

beforeAll(() => startTexts('en'));

/** Counts what is drawn for a message; a quotation mark counts as the characters of its entity. */
function drawn(content: string) {
  const message = { role: 'user', content };
  const html = renderToStaticMarkup(
    <TooltipProvider>
      <WireMessages messages={[message]} />
    </TooltipProvider>,
  );
  const blocks = html.split(/<[^>]*>/);
  return {
    html,
    characters: blocks.join('').length,
    elements: blocks.length,
    longest: Math.max(...blocks.map((block) => block.length)),
  };
}

describe('a message in the Inspector', () => {
  it.each([
    ['one line without blanks', 'مرحبا'.repeat(200_000)],
    ['10,000 lines', `${'x'.repeat(99)}\n`.repeat(10_000)],
    ['JSON with many keys', JSON.stringify(Array.from({ length: 60_000 }, (_, key) => ({ [`k${key}`]: 1 })))],
  ])('is drawn in part, in short pieces, if it is 1 MB of text: %s', (_name, content) => {
    const { html, characters, elements, longest } = drawn(content);
    expect(characters).toBeLessThan(100_000);
    expect(elements).toBeLessThan(200);
    expect(longest).toBeLessThan(20_000);
    expect(html).toContain('more');
  });

  it('is drawn whole and in colour if it is short', () => {
    expect(drawn('Hello').html).toContain('<span class="text-accent">&quot;content&quot;</span>');
  });
});
