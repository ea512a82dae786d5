/**
 * What a streaming answer costs the page: ours against drawing each finished block once and the
 * last one again, in the same run.
 */
import { longAnswer } from './long-answer.ts';
import { withPage } from './page.ts';

const LENGTH = 60_000;
const CHUNKS = 2_000;

export interface StreamCost {
  /** What the main thread worked for the whole answer. Milliseconds, median. */
  readonly work: number;
  /** The longest task in any round. Milliseconds; 0: none over 50. */
  readonly longest: number;
}

export async function markdownStream(
  rounds: number,
): Promise<{ readonly ours: StreamCost; readonly plain: StreamCost }> {
  return withPage('chat/stream-bench.fixture.tsx', async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const worked = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    const text = JSON.stringify(longAnswer(LENGTH));
    const stream = async (name: 'ours' | 'plain'): Promise<StreamCost> => {
      const before = await worked();
      // What the page says of itself: see the fixture.
      const longest = Number(await page.evaluate(`streamAnswer('${name}', ${text}, ${CHUNKS})`));
      return { work: (await worked()) - before, longest };
    };
    await stream('plain');
    await stream('ours');
    const ours: StreamCost[] = [];
    const plain: StreamCost[] = [];
    for (let round = 0; round < rounds; round++) {
      plain.push(await stream('plain'));
      ours.push(await stream('ours'));
    }
    return { ours: costOf(ours), plain: costOf(plain) };
  });
}

function costOf(rounds: readonly StreamCost[]): StreamCost {
  const works = rounds.map(({ work }) => work).sort((one, other) => one - other);
  return {
    work: works[Math.floor(works.length / 2)] ?? Number.NaN,
    longest: Math.max(...rounds.map(({ longest }) => longest)),
  };
}
