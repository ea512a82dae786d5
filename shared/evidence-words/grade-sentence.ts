/** Says in one sentence what is known of the work of a loop. Pure. */
import { assertNever } from '../assert-never.ts';
import type { CheckResult, Contradiction, Evidence, UnshownClaim } from '../evidence.ts';
import type { EvidenceTexts } from './evidence-texts.ts';

/** Makes a path or a command fit to be shown: it is the text of a model or of a file. */
export type ShownName = (text: string) => string;

/** The sentence for the grade, with what it is due to. It has no full stop. */
export function gradeSentence(evidence: Evidence, texts: EvidenceTexts, name: ShownName): string {
  const { grade, checks, contradictions } = evidence;
  switch (grade) {
    case 'verified':
      return texts.verified(
        checkNames(
          checks.filter(({ state }) => state === 'passed'),
          texts,
          name,
        ),
      );
    case 'check-failed':
      return failedSentence(evidence, texts, name);
    case 'unchecked':
      return uncheckedSentence(evidence, texts, name);
    case 'unchanged':
      return texts.unchanged;
    case 'contradicted': {
      const [first] = contradictions;
      return texts.contradicted(first === undefined ? undefined : claimPart(first, texts, name));
    }
    default:
      return assertNever(grade);
  }
}

/** The claims that the sentence for the grade does not name, each as a sentence. */
export function furtherClaims(evidence: Evidence, texts: EvidenceTexts, name: ShownName): readonly string[] {
  const { grade, contradictions, unshown = [] } = evidence;
  const refuted = contradictions.map((claim) => claimPart(claim, texts, name));
  const doubtful = unshown.map((claim) => unshownPart(claim, texts, name));
  const said = grade === 'contradicted' || grade === 'unchecked' ? 1 : 0;
  return [...refuted, ...doubtful].slice(said).map((part) => texts.sentence(part));
}

/** A claim as a sentence. */
export const claimSentence = (claim: Contradiction, texts: EvidenceTexts, name: ShownName): string =>
  texts.sentence(claimPart(claim, texts, name));

function claimPart(claim: Contradiction, { claims }: EvidenceTexts, name: ShownName): string {
  switch (claim.kind) {
    case 'file-not-written':
    case 'file-not-deleted':
      return claims[claim.kind](name(claim.path));
    case 'tests-failed':
      return claims['tests-failed'](name(claim.command));
    case 'tests-not-run':
      return claims['tests-not-run'];
    default:
      return assertNever(claim);
  }
}

const unshownPart = (claim: UnshownClaim, { unshown }: EvidenceTexts, name: ShownName): string =>
  claim.kind === 'file' ? unshown.file(name(claim.path)) : unshown.tests;

function failedSentence({ checks, commands }: Evidence, { failed }: EvidenceTexts, name: ShownName): string {
  const check = checks.find(({ state }) => state === 'failed')?.check.command ?? '';
  const end = commands.findLast(({ command, isCheck }) => isCheck && command.includes(check))?.end;
  return failed[end?.name ?? 'unknown'](name(check), end?.name === 'exited' ? end.exitCode : 0);
}

function uncheckedSentence(evidence: Evidence, texts: EvidenceTexts, name: ShownName): string {
  const { checks, fileCount, unshown = [] } = evidence;
  const { unchecked } = texts;
  const [doubtful] = unshown;
  if (doubtful !== undefined) return unchecked.unshown(unshownPart(doubtful, texts, name));
  if (fileCount === 0) return unchecked.perhaps;
  if (checks.length === 0) return unchecked.undeclared;
  const state = (['altered', 'outdated', 'not-run'] as const).find((each) =>
    checks.some((check) => check.state === each),
  );
  if (state === undefined) return unchecked.plain;
  return unchecked[state](
    checkNames(
      checks.filter((check) => check.state === state),
      texts,
      name,
    ),
  );
}

const MOST_NAMED = 3;

function checkNames(checks: readonly CheckResult[], { locale }: EvidenceTexts, name: ShownName): string {
  const names = checks.slice(0, MOST_NAMED).map(({ check }) => name(check.command));
  const more = checks.length - names.length;
  return new Intl.ListFormat(locale).format(more > 0 ? [...names, `+${more}`] : names);
}
