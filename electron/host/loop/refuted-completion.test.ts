import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../shared/evidence.ts';
import { ATTEMPT_COMPLETION } from '../../../shared/mcp.ts';
import { resultText } from '../../../shared/message.ts';
import { agenticStrategy } from './strategies/agentic/agentic.ts';
import { World } from './world.fixture.ts';

const LIE = 'I created `src/never.ts`.';

const evidenceOf = (text: string): Evidence => ({
  grade: text === LIE ? 'contradicted' : 'unchanged',
  ...{ files: [], fileCount: 0, added: 0, removed: 0, mayBeMore: false, commands: [], failures: [] },
  contradictions: text === LIE ? [{ kind: 'file-not-written', path: 'src/never.ts' }] : [],
  ...{ open: [], checks: [] },
});

/** A world in which the record refutes one text. */
function judging(world: World): World {
  const ports = world.ports.bind(world);
  world.ports = () => ({ ...ports(), evidence: { of: async ({ text }) => evidenceOf(text) } });
  return world;
}

/** A world whose model repeats what is not true. */
const lying = (): World =>
  judging(
    new World({
      strategy: agenticStrategy,
      script: () => ({ calls: [{ name: ATTEMPT_COMPLETION, arguments: { result: LIE } }] }),
    }),
  );

const refusals = ({ rows }: World): number => rows.filter(({ kind }) => kind === 'completion-refuted').length;

const results = ({ rows }: World): readonly string[] =>
  rows.flatMap((row) => (row.kind === 'call-settled' ? [`${row.result.status}: ${resultText(row.result)}`] : []));

const REFUSED =
  'skipped: Not accepted: the result says what the record of this task refutes. Says src/never.ts was written, but it was not. Do what is missing, or call attempt_completion again with a result that says what was really done.';

describe('a completion that the record refutes', () => {
  it('is sent back once, and the second one ends the loop', async () => {
    const it = lying();
    expect((await it.drive()).name).toBe('completed');
    expect([refusals(it), results(it)]).toEqual([1, [REFUSED, expect.stringMatching(/^done: /)]]);
    expect(it.record.state).toMatchObject({ outcome: { text: LIE, evidence: { grade: 'contradicted' } } });
  });

  it('is sent back once, wherever the process ends and the loop is resumed', async () => {
    const whole = lying();
    await whole.drive();
    expect(whole.rows.length).toBeGreaterThan(5);
    for (let count = 1; count < whole.rows.length; count += 1) {
      const again = judging(whole.restartedAfter(count));
      const where = `after ${count} rows, of which the last is ${whole.rows[count - 1]?.kind}`;
      expect((await again.drive()).name, where).toBe('completed');
      expect([refusals(again), results(again)], where).toEqual([1, [REFUSED, expect.stringMatching(/^done: /)]]);
      expect(again.bugs, where).toEqual([]);
    }
  });
});
