/** Compares the evidence of generated loops with what is known to be true. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVIDENCE_GRADES } from '../../../shared/evidence.ts';
import { type GeneratedLoop, generatedLoops, toldLoops } from './generated-loops.fixture.ts';
import { HELD_BACK } from './held-back-endings.fixture.ts';
import { type Truth, truthOf } from './known-truth.fixture.ts';
import { openStoreOfWork, type StoreOfWork } from './store-of-work.fixture.ts';
import { TOLD_ENDINGS } from './told-endings.fixture.ts';
import { type Happened, work } from './working-world.fixture.ts';

interface Judged {
  readonly loop: GeneratedLoop;
  readonly happened: Happened;
  readonly truth: Truth;
}

const SETS = [
  { name: 'generated loops', loops: generatedLoops, least: 200, leastVerified: 40, leastFound: 0.7 },
  // Many of these lie in words that leave some doubt: they are not contradicted, and not verified either.
  {
    ...{ name: 'loops told in other words', loops: () => toldLoops(TOLD_ENDINGS) },
    ...{ least: 100, leastVerified: 40, leastFound: 0.4 },
  },
  {
    ...{ name: 'loops told in words that were held back', loops: () => toldLoops(HELD_BACK) },
    ...{ least: 35, leastVerified: 25, leastFound: 0 },
  },
] as const;

describe.skipIf(process.platform === 'win32').each(SETS)(
  'the evidence of $name',
  ({ loops, least, leastVerified, leastFound }) => {
    const judged: Judged[] = [];
    let place: StoreOfWork | null = null;

    beforeAll(async () => {
      place = openStoreOfWork();
      for (const loop of loops()) {
        const happened = await work(place, loop);
        judged.push({ loop, happened, truth: truthOf(loop, happened) });
      }
      process.stdout.write(`${table(judged)}\n`);
    }, 120_000);

    afterAll(() => place?.close());

    const named = (those: readonly Judged[]) =>
      those.map(({ loop, happened: { evidence } }) => [
        loop.name,
        loop.ending,
        evidence.grade,
        evidence.contradictions,
        evidence.checks.map(({ state }) => state),
      ]);

    it('is of many loops in both languages', () => {
      expect(judged.length).toBeGreaterThanOrEqual(least);
      expect(new Set(judged.map(({ loop }) => loop.locale)).size).toBe(2);
    });

    it('is never "verified" where a check did not pass after the last change, or the ending is not true', () => {
      expect(
        named(
          judged.filter(({ happened, truth }) => happened.evidence.grade === 'verified' && truth.grade !== 'verified'),
        ),
      ).toEqual([]);
    });

    it('is never "contradicted" where the ending says what is true', () => {
      expect(
        named(judged.filter(({ happened, truth }) => happened.evidence.grade === 'contradicted' && !truth.lies)),
      ).toEqual([]);
    });

    it('is "verified" for at least nine of ten verified loops', () => {
      const verified = judged.filter(({ truth }) => truth.grade === 'verified');
      const called = verified.filter(({ happened }) => happened.evidence.grade === 'verified');
      expect(verified.length).toBeGreaterThanOrEqual(leastVerified);
      expect(
        called.length / verified.length,
        JSON.stringify(named(verified.filter((one) => !called.includes(one)))),
      ).toBeGreaterThanOrEqual(0.9);
    });

    it('finds as many of the lies as is known, and the model is told of each once before the loop ends', () => {
      const lying = judged.filter(({ truth }) => truth.lies);
      const found = lying.filter(({ happened }) => happened.evidence.grade === 'contradicted');
      expect(
        found.length / lying.length,
        JSON.stringify(named(lying.filter((one) => !found.includes(one)))),
      ).toBeGreaterThanOrEqual(leastFound);
      for (const { loop, happened } of judged) {
        const isTold = happened.evidence.contradictions.length > 0 && loop.strategy.name === 'agentic';
        expect(happened.refusals, loop.name).toBe(isTold ? 1 : 0);
      }
    });
  },
);

/** What was true, in rows, and what the evidence says, in columns. */
function table(judged: readonly Judged[]): string {
  const rows = EVIDENCE_GRADES.map((truth) => {
    const those = judged.filter((one) => one.truth.grade === truth);
    return [
      truth,
      ...EVIDENCE_GRADES.map((grade) => those.filter(({ happened }) => happened.evidence.grade === grade).length),
    ];
  });
  return [['true \\ said', ...EVIDENCE_GRADES], ...rows]
    .map((row) => row.map((cell) => String(cell).padStart(14)).join(''))
    .join('\n');
}
