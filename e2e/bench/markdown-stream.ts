/**
 * Compares the work of drawing a streaming answer with our Markdown component and with a baseline
 * that draws each finished block once and the last block again, in the same run.
 */
import { longAnswer } from './long-answer.ts';
import { withPage } from './page.ts';

const LENGTH = 60_000;
const CHUNKS = 2_000;

export interface StreamCost {
  /**
   * The work of the main thread for the whole answer: the median of the rounds, in milliseconds.
   */
  readonly work: number;
  /** The longest task of any round in milliseconds; 0 when no task took more than 50 ms. */
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
      // The page stores its own measurements, which are read here.
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
