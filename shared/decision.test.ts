import { expect, it } from 'vitest';
import { decisionIn } from './decision.ts';

it('a run under another name of its type is read as one of that type', () => {
  const decided = (type: string) => decisionIn({ decision: 'run', run: { type, input: { query: 'owls' } } });
  expect(decided('research')).toMatchObject({ run: { type: 'research_report' } });
  expect(decided('research_report')).toMatchObject({ run: { type: 'research_report' } });
  expect(decided('bake_bread')).toMatchObject({ run: { type: 'bake_bread' } });
});
