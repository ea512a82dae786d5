/** Makes attempts one after the other in a warm interpreter, and says which of them escaped. */
import type { CodeLanguage, CodeResult, CodeRunner } from '../code-run.ts';
import { dataset, runCode } from '../code-runner.fixture.ts';
import type { Attempt } from './attempt.fixture.ts';
import { CANARY, type EscapePlace, escapePlace } from './place.fixture.ts';

const OTHER = {
  javascript: 'var otherSecret = "OTHER-SESSION"; 1',
  python: 'other_secret = "OTHER-SESSION"\n1',
} as const;
const OTHER_LEFT = { javascript: 'otherSecret', python: 'other_secret' } as const;
const MARK = { javascript: 'var mark = 41; 1', python: 'mark = 41\n1' } as const;
const LOOK = {
  javascript: 'typeof mark === "undefined" ? 0 : mark + 1',
  python: 'globals().get("mark", -1) + 1',
} as const;

/** Returns a sentence for each attempt that escaped, or after which the interpreter did not work or said nothing of its loss. */
export async function escapesOf(
  runner: CodeRunner,
  language: CodeLanguage,
  attempts: readonly Attempt[],
): Promise<readonly string[]> {
  const place = await escapePlace();
  const found: string[] = [];
  const run = (code: string, more: Partial<Attempt> = {}, session = 'attempts') =>
    runCode(runner, { language, session, code, datasets: [HARVEST], ...more });
  try {
    await run(OTHER[language], {}, 'other');
    await run(MARK[language]);
    for (const each of attempts) {
      const result = await run(place.fill(each.code), { limits: each.limits });
      for (const why of escapesIn(each, result, place)) found.push(`${each.title}: ${why}`);
      const after = await run(LOOK[language]);
      const isGone = result.kind !== 'not-available' && result.stateGone;
      const expected = isGone ? ['0', 'ended'] : ['42', null];
      const seen = after.kind === 'done' ? [after.value, after.stateLost] : [JSON.stringify(after)];
      if (JSON.stringify(seen) !== JSON.stringify(expected)) found.push(`${each.title}: afterwards ${seen.join(' ')}`);
      if (isGone) await run(MARK[language]);
    }
    const other = await run(OTHER_LEFT[language], {}, 'other');
    if (other.kind !== 'done' || !other.value?.includes('OTHER-SESSION'))
      found.push(`other session: ${JSON.stringify(other)}`);
    return found;
  } finally {
    await place.close();
  }
}

const HARVEST = dataset('harvest', [{ name: 'kg', type: 'number' }], [[1], [2]]);

function escapesIn(each: Attempt, result: CodeResult, place: EscapePlace): readonly string[] {
  const said = JSON.stringify(result);
  return [
    ...(result.kind === 'done' && result.value?.includes('escaped') === true ? ['its value says so'] : []),
    ...(said.includes(CANARY) ? ['it read the secret'] : []),
    ...(each.escaped?.(result) === true ? [`the result is ${said.slice(0, 300)}`] : []),
    ...(result.kind === 'not-available' ? [result.why] : []),
    ...place.reached(),
  ];
}
