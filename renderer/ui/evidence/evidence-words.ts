/** Says in one sentence what is known of the work of a loop. Pure. */
import type { TFunction } from 'i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import type { CheckResult, Contradiction, Evidence } from '../../../shared/evidence.ts';
import { markedLine } from '../../../shared/suspicious-text.ts';

type Say = TFunction<'evidence'>;

/** The longest command or path that is named within a sentence. */
const LONGEST_NAME = 120;

/** A command or a path on one line, with marks in place of hidden characters. */
export function evidenceName(text: string): string {
  const name = text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME).toWellFormed()}…`;
  return name
    .split(/\r?\n/)
    .map((line) => markedLine(line, 'exact'))
    .join(' ⏎ ');
}

/** The sentence for the grade, with what it is due to. */
export function gradeWords(evidence: Evidence, t: Say, locale: string): string {
  const checks = (states: readonly CheckResult['state'][]) =>
    checkNames(
      evidence.checks.filter(({ state }) => states.includes(state)),
      locale,
    );
  switch (evidence.grade) {
    case 'verified':
      return t('verified', { checks: checks(['passed']) });
    case 'check-failed':
      return failedWords(evidence, t);
    case 'unchecked':
      return uncheckedWords(evidence, t, checks);
    case 'unchanged':
      return t('unchanged');
    case 'contradicted': {
      const [first] = evidence.contradictions;
      if (first === undefined) return t('contradicted.plain');
      return t(`contradicted.${first.kind}`, claimed(first));
    }
    default:
      return assertNever(evidence.grade);
  }
}

/** A claim in a sentence of its own. */
export const claimWords = (claim: Contradiction, t: Say): string => t(`claims.${claim.kind}`, claimed(claim));

function claimed(claim: Contradiction): Readonly<Record<'path' | 'command', string>> {
  switch (claim.kind) {
    case 'file-not-written':
    case 'file-not-deleted':
      return { path: evidenceName(claim.path), command: '' };
    case 'tests-failed':
      return { path: '', command: evidenceName(claim.command) };
    case 'tests-not-run':
      return { path: '', command: '' };
    default:
      return assertNever(claim);
  }
}

function failedWords({ checks, commands }: Evidence, t: Say): string {
  const failed = checks.find(({ state }) => state === 'failed')?.check.command ?? '';
  const run = commands.findLast(({ command, isCheck }) => isCheck && command.includes(failed));
  const check = evidenceName(failed);
  if (run?.end === undefined) return t('failed.unknown', { check });
  return t(`failed.${run.end.name}`, { check, code: run.end.name === 'exited' ? run.end.exitCode : '' });
}

function uncheckedWords(
  { checks, fileCount }: Evidence,
  t: Say,
  named: (states: readonly CheckResult['state'][]) => string,
): string {
  if (fileCount === 0) return t('unchecked.perhaps');
  if (checks.length === 0) return t('unchecked.undeclared');
  const state = (['altered', 'outdated', 'not-run'] as const).find((each) =>
    checks.some((check) => check.state === each),
  );
  return state === undefined ? t('unchecked.plain') : t(`unchecked.${state}`, { checks: named([state]) });
}

const MOST_NAMED = 3;

function checkNames(checks: readonly CheckResult[], locale: string): string {
  const names = checks.slice(0, MOST_NAMED).map(({ check }) => evidenceName(check.command));
  const more = checks.length - names.length;
  return new Intl.ListFormat(locale).format(more > 0 ? [...names, `+${more}`] : names);
}
