import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVIDENCE_GRADES, type Evidence } from '../../../shared/evidence.ts';
import { LoopId, TopicId } from '../../../shared/ids.ts';
import { changeLocale, startTexts } from '../../i18n/index.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { ChatTopic } from '../chat-topic.ts';
import { evidenceOf, withChecks } from './evidence.fixture.ts';
import { LoopEvidence } from './loop-evidence.tsx';

const number = '0'.repeat(26);

const markup = (evidence: Evidence, offered: string | null = null, text = ''): string =>
  renderToStaticMarkup(
    <TooltipProvider>
      <ChatTopic value={TopicId.parse(`topic_${number}`)}>
        <LoopEvidence
          loopId={LoopId.parse(`loop_${number}`)}
          evidence={evidence}
          text={text}
          endedAt={1}
          offered={offered}
        />
      </ChatTopic>
    </TooltipProvider>,
  );

/** The words of the card, without its markup. */
const words = (...given: Parameters<typeof markup>): string =>
  markup(...given)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ');

beforeAll(async () => {
  await startTexts('en');
});

describe('the evidence of an ending in English', () => {
  it.each([
    ['verified', 'Verified: npm test passed after the last change'],
    ['check-failed', 'Check failed: npm test exited with 1'],
    ['unchecked', 'Changed, not checked: npm test did not run'],
    ['unchanged', 'Nothing changed'],
    ['contradicted', 'Contradicted: says src/price.test.ts was written, but it was not'],
  ] as const)('begins with the grade %s in words', (grade, sentence) => {
    expect(words(evidenceOf[grade]).trim().startsWith(sentence)).toBe(true);
    expect(markup(evidenceOf[grade])).toContain(`data-grade="${grade}"`);
  });

  it('counts the lines and files, with a button to review them', () => {
    expect(words(evidenceOf.verified)).toContain('+12 −3 in 1 file Review');
    expect(words({ ...evidenceOf.verified, fileCount: 3 })).toContain('in 3 files');
    expect(words(evidenceOf.unchanged)).not.toContain('Review');
  });

  it('lists further claims, failed calls and what was left open', () => {
    const said = words(evidenceOf.contradicted);
    expect(said).toContain('Further claims that are not true Says that tests pass, but none were run.');
    expect(said).toContain('Failed and not resolved Replace in src/tax.ts — The text was not found.');
    expect(said).toContain('Left open Write the tests');
  });

  it('does not list again what the text of the ending lists as open', () => {
    const said = words(evidenceOf.contradicted, null, 'Not done:\n- Write the tests\n\nNext: say how to go on.');
    expect(said).not.toContain('Left open');
  });

  it('says why a loop is not verified although its checks passed', () => {
    const unshown = [{ kind: 'file', path: 'src/a.ts' } as const, { kind: 'tests' } as const];
    const said = words({ ...evidenceOf.verified, grade: 'unchecked', unshown });
    expect(said).toContain('the checks passed, but nothing shows what the text says about src/a.ts');
    expect(said).toContain('Nothing shows what the text says about tests.');
    expect(said).not.toContain('Run the check…');
  });

  it('offers to run a check that did not pass, and no other', () => {
    for (const grade of ['check-failed', 'unchecked', 'contradicted'] as const)
      expect(words(evidenceOf[grade])).toContain('Run the check…');
    for (const grade of ['verified', 'unchanged'] as const)
      expect(words(evidenceOf[grade])).not.toContain('Run the check…');
    expect(words(withChecks('passed', 'not-run'))).toMatch(/make check-1 .*Run the check…/);
    expect(words(withChecks('passed', 'not-run')).split('Run the check…')).toHaveLength(2);
  });

  it('does not offer a check a second time that is the suggested command', () => {
    expect(words(evidenceOf.unchecked, ' npm test ')).not.toContain('Run the check…');
  });

  it.each([
    ['files changed after the check', withChecks('outdated'), 'files changed after make check-0 ran'],
    ['the loop changed the check', withChecks('altered', 'not-run'), 'the loop changed what make check-0 does'],
    ['no check is declared', withChecks(), 'this folder declares no check'],
    ['two checks did not run', withChecks('not-run', 'not-run'), 'make check-0 and make check-1 did not run'],
    [
      'many checks did not run',
      withChecks(...Array.from({ length: 6 }, () => 'not-run' as const)),
      'make check-0, make check-1, make check-2, and +3 did not run',
    ],
  ])('says why nothing was checked: %s', (_why, evidence, sentence) => {
    expect(words(evidence)).toContain(`Changed, not checked: ${sentence}`);
  });

  it.each([
    [{ name: 'timed-out', afterMs: 1 }, 'npm test exceeded its time limit'],
    [{ name: 'stopped' }, 'npm test was stopped'],
    [{ name: 'not-started' }, 'npm test could not be started'],
  ] as const)('says how a check failed: %j', (end, sentence) => {
    const [command] = evidenceOf['check-failed'].commands;
    const commands = command === undefined ? [] : [{ ...command, end }];
    expect(words({ ...evidenceOf['check-failed'], commands })).toContain(`Check failed: ${sentence}`);
  });

  it('folds the commands with their exit codes', () => {
    expect(markup(evidenceOf['check-failed'])).toMatch(/<details(?! open)/);
    expect(words(evidenceOf['check-failed'])).toContain(
      'Details Checks of this folder npm test failed Commands npm test check · exit 1',
    );
  });

  it('does not list a failed check as a failed call as well', () => {
    const [failure] = evidenceOf.contradicted.failures;
    const [command] = evidenceOf['check-failed'].commands;
    if (failure === undefined || command === undefined) throw new Error('The evidence is incomplete.');
    const failures = [{ ...failure, callId: command.callId, target: 'npm test' }];
    expect(words({ ...evidenceOf['check-failed'], failures })).not.toContain('not resolved');
  });

  it('shows three failed calls, and a button for the others', () => {
    const [failure] = evidenceOf.contradicted.failures;
    if (failure === undefined) throw new Error('The evidence has no failed call.');
    const failures = Array.from({ length: 5 }, (_, at) => ({ ...failure, target: `file-${at}` }));
    const said = words({ ...evidenceOf.contradicted, failures });
    expect(said).toContain('file-2');
    expect(said).not.toContain('file-3');
    expect(said).toContain('and 2 more');
  });

  it('shows hidden characters of commands, paths and messages', () => {
    const path = 'src/a\u202Etest.ts';
    expect(words({ ...evidenceOf.contradicted, contradictions: [{ kind: 'file-not-written', path }] })).toContain(
      'src/a[U+202E]test.ts',
    );
  });
});

describe('the evidence of an ending in Chinese', () => {
  beforeAll(async () => {
    await changeLocale('zh-CN');
  });
  afterAll(async () => {
    await changeLocale('en');
  });

  it.each([
    ['verified', '已验证：最后一次更改之后，npm test 已通过'],
    ['check-failed', '检查未通过：npm test 的退出码为 1'],
    ['unchecked', '有更改，未检查：没有运行 npm test'],
    ['unchanged', '没有更改'],
    ['contradicted', '与事实不符：声称写入了 src/price.test.ts，但并没有写入'],
  ] as const)('begins with the grade %s in words', (grade, sentence) => {
    expect(words(evidenceOf[grade]).trim().startsWith(sentence)).toBe(true);
  });

  it('has no English word of its own', () => {
    for (const grade of EVIDENCE_GRADES)
      expect(words(evidenceOf[grade])).not.toMatch(/Review|Details|Run the|files?\b(?!\/)|Left|Failed/);
  });
});
