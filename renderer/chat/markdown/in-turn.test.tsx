import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('setTimeout', () => 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The number of the texts that are drawn if a list mounts all of them at once. */
async function drawnAtOnce(text: string, count: number): Promise<number> {
  const { InTurn } = await import('./in-turn.tsx');
  const html = renderToStaticMarkup(
    Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the texts never move
      <InTurn key={index} text={text}>
        <em>{text}</em>
      </InTurn>
    )),
  );
  expect(html.match(/<em>|aria-busy/g)?.length).toBe(count);
  return html.match(/<em>/g)?.length ?? 0;
}

describe('the number of texts that are drawn in one frame', () => {
  it('is limited for long texts without width, of which a window has space for a hundred', async () => {
    expect(await drawnAtOnce('\u200b'.repeat(4_000), 100)).toBeLessThanOrEqual(4);
  });

  it('is one for letters with thousands of marks above them', async () => {
    expect(await drawnAtOnce(`a${'\u0301'.repeat(3_980)}`, 100)).toBe(1);
  });

  it('is limited for code of invisible characters, each of which is shown by its code', async () => {
    expect(await drawnAtOnce(`\`\`\`\n${'\u200b'.repeat(11_000)}`, 100)).toBeLessThanOrEqual(2);
  });

  it('is not limited for short messages', async () => {
    expect(await drawnAtOnce('Yes, that is **done**.', 100)).toBe(100);
  });
});
