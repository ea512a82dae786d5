/** Describes failures of the host in the language of the page. */
import i18next from 'i18next';
import type { CallTexts } from '../../shared/call-words/call-texts.ts';
import type { EvidenceTexts } from '../../shared/evidence-words/evidence-texts.ts';
import type { ApprovalWhy } from '../../shared/failures/approval-reasons.ts';
import { type DiffNote, type DiffNoteTexts, diffNoteText } from '../../shared/failures/diff-notes.ts';
import type { FailureName, Failures, FailureTexts } from '../../shared/failures/failures.ts';
import { type Hint, type HintTexts, hintText } from '../../shared/failures/hints.ts';
import {
  type ModelFailure,
  type ModelProblemTexts,
  type ProblemWords,
  problemWords,
} from '../../shared/failures/model-problems.ts';
import type { ServerWhy } from '../../shared/failures/server-reasons.ts';
import type { UndoProblem } from '../../shared/failures/undo-problems.ts';
import { wordsOf } from '../../shared/failures/wording.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Locale, Notice } from '../../shared/loop.ts';

export interface HostTexts {
  readonly failures: FailureTexts;
  readonly diffNotes: DiffNoteTexts;
  readonly hints: HintTexts;
  readonly modelProblems: ModelProblemTexts;
  readonly reasons: (why: ServerWhy) => string;
  readonly approvals: (why: ApprovalWhy) => string;
  readonly calls: CallTexts;
  readonly evidence: EvidenceTexts;
}

const loaded = new Map<string, HostTexts>();

export function addFailureTexts(locale: Locale, texts: HostTexts): void {
  loaded.set(locale, texts);
}

/**
 * The text for a failure; null: the host did not name the failure, or the texts are not loaded
 * yet.
 */
export function failureWords({ failure, ...data }: JsonObject): string | null {
  const texts = loaded.get(i18next.language)?.failures;
  if (texts === undefined || typeof failure !== 'string' || !isFailure(texts, failure)) return null;
  // The host always sends the data that belongs to the named failure.
  return wordsOf(texts, failure, data as Failures[FailureName]);
}

/** The text that explains why the edits of a file were not undone. */
export const undoProblemWords = (problem: UndoProblem): string =>
  failureWords({ failure: 'edit-not-undone', problem: { ...problem } }) ?? problem.name;

/**
 * The text of a notice in the language of the page. While the texts are not loaded, it is the
 * name of the failure.
 */
export const noticeWords = ({ failure, data }: Notice): string => failureWords({ failure, ...data }) ?? failure;

function isFailure(texts: FailureTexts, name: string): name is FailureName {
  return Object.hasOwn(texts, name);
}

/** The texts that word calls, in the language of the page; null while they are not loaded. */
export const callTexts = (): CallTexts | null => loaded.get(i18next.language)?.calls ?? null;

/** The texts that word evidence, in the language of the page; null while they are not loaded. */
export const evidenceTexts = (): EvidenceTexts | null => loaded.get(i18next.language)?.evidence ?? null;

/** The advice about a server that is not running, in the language of the page. */
export function hintWords(hint: Hint): string {
  const texts = loaded.get(i18next.language)?.hints;
  return texts === undefined ? '' : hintText(texts, hint);
}

/** What a diff does not show, in the language of the page; '' if it shows everything. */
export function diffNoteWords(note: DiffNote | undefined): string {
  const texts = loaded.get(i18next.language)?.diffNotes;
  return texts === undefined || note === undefined ? '' : diffNoteText(texts, note);
}

/**
 * Why a model could not be called and what helps, in the language of the page. While the texts are not
 * loaded, the cause is the name of the problem.
 */
export function modelFailureWords({ problem }: ModelFailure): ProblemWords {
  const texts = loaded.get(i18next.language)?.modelProblems;
  return texts === undefined ? { cause: problem.name, next: '' } : problemWords(texts, problem);
}

/** The reason why a server cannot be used, in the language of the page. */
export function reasonWords(why: ServerWhy): string {
  return loaded.get(i18next.language)?.reasons(why) ?? '';
}

/** Why a call needs an approval, in the language of the page. */
export function approvalWords(why: ApprovalWhy): string {
  return loaded.get(i18next.language)?.approvals(why) ?? '';
}
