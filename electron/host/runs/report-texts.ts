/** The texts of the messages about runs that have ended. */
import { CHINESE_EVIDENCE } from '../../../shared/evidence-words/chinese.ts';
import { ENGLISH_EVIDENCE } from '../../../shared/evidence-words/english.ts';
import type { FailureTexts } from '../../../shared/failures/failures.ts';
import { wordsOf } from '../../../shared/failures/wording.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { RunError, RunState, RunStateName, RunView } from '../../../shared/run.ts';
import { textOfOutput, titleOfRun } from '../../../shared/run-types/index.ts';
import type { ChainReport } from '../store/run-chains.ts';

interface Words {
  readonly succeeded: (title: string) => string;
  readonly failed: (title: string) => string;
  readonly canceled: (title: string) => string;
  readonly done: string;
  readonly reason: (reason: string) => string;
  /** Introduces the earlier runs of a chain. */
  readonly before: string;
  readonly evidence: (grade: string) => string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    succeeded: (title) => `Task completed: ${title}`,
    failed: (title) => `Task failed: ${title}`,
    canceled: (title) => `Task canceled: ${title}`,
    done: 'The task is done.',
    reason: (reason) => `Reason: ${reason}`,
    before: 'Before this:',
    evidence: (grade) => `Evidence: ${grade}`,
  },
  'zh-CN': {
    succeeded: (title) => `任务已完成：${title}`,
    failed: (title) => `任务失败：${title}`,
    canceled: (title) => `任务已取消：${title}`,
    done: '任务已完成。',
    reason: (reason) => `原因：${reason}`,
    before: '在此之前：',
    evidence: (grade) => `证据：${grade}`,
  },
};

const GRADES = { en: ENGLISH_EVIDENCE.grades, 'zh-CN': CHINESE_EVIDENCE.grades } as const;

/** The length in characters at which an output without a text of its own is cut. */
const LONGEST_OUTPUT = 500;

export interface ReportTexts {
  /** The title of a topic that is created for the message. */
  readonly head: string;
  readonly text: string;
}

/** Returns the message about a run that has ended, and about its chain; `failures` are in the language of `locale`. */
export function reportTexts(
  run: RunView,
  locale: Locale,
  failures: FailureTexts,
  chain: ChainReport | null = null,
): ReportTexts {
  const report = withGrade(ownTexts(run, locale, failures, chain), run, locale);
  if (chain === null || chain.summary !== null || chain.earlier.length === 0) return report;
  const earlier = chain.earlier.map((each) => `- ${headOf(each.state, titleOfRun(each, locale), locale)}`);
  return { ...report, text: `${report.text}\n\n${WORDS[locale].before}\n${earlier.join('\n')}` };
}

/** A task that changed nothing needs no word about it. */
function withGrade(report: ReportTexts, { grade, state }: RunView, locale: Locale): ReportTexts {
  if (grade === undefined || grade === 'unchanged' || state.name !== 'succeeded') return report;
  return { ...report, text: `${report.text}\n\n${WORDS[locale].evidence(GRADES[locale][grade])}` };
}

/**
 * The summary of a chain replaces what the run itself says about its end, except a report with
 * artifacts, and why it failed, because that also says what the user can do. It bears the title of
 * the first run, which the user knows.
 */
function ownTexts(run: RunView, locale: Locale, failures: FailureTexts, chain: ChainReport | null): ReportTexts {
  const { summary = null, earlier = [] } = chain ?? {};
  const headWith = (titled: Pick<RunView, 'type' | 'title'>) =>
    headOf(run.state.name, titleOfRun(titled, locale), locale);
  const own = bodyOf(run, locale, failures);
  if (summary === null) return headed(headWith(run), own);
  const head = headWith(earlier[0] ?? run);
  return headed(head, own !== null && isKept(run.state) ? `${summary}\n\n${own}` : summary);
}

function isKept(state: RunState): boolean {
  return state.name === 'failed' || (state.name === 'succeeded' && state.result.artifacts.length > 0);
}

function headOf(state: RunStateName, title: string, locale: Locale): string {
  switch (state) {
    case 'succeeded':
    case 'failed':
    case 'canceled':
      return WORDS[locale][state](title);
    default:
      throw new Error(`A run that is ${state} has not ended.`);
  }
}

function bodyOf({ type, state }: RunView, locale: Locale, failures: FailureTexts): string | null {
  const words = WORDS[locale];
  switch (state.name) {
    case 'succeeded':
      return outputOf(type, state.result.output, locale) ?? words.done;
    case 'failed':
      return errorText(state.result.error, failures);
    case 'canceled':
      return state.reason === null ? null : words.reason(state.reason);
    default:
      return null;
  }
}

function headed(head: string, body: string | null): ReportTexts {
  return { head, text: body === null ? `**${head}**` : `**${head}**\n\n${body}` };
}

/** Returns the text for people about the output of a run; null: it has none. */
export const outputOf = (type: string, output: JsonObject, locale: Locale): string | null =>
  textOfOutput(type, output, locale) ?? outputText(output);

function outputText(output: JsonObject): string | null {
  for (const field of ['summary', 'message', 'result']) {
    const value = output[field];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  if (Object.keys(output).length === 0) return null;
  const json = JSON.stringify(output);
  return json.length <= LONGEST_OUTPUT ? json : `${json.slice(0, LONGEST_OUTPUT)}…`;
}

/** The stored data of an error has the fields that its failure declares. */
function errorText({ code, data }: Pick<RunError, 'code' | 'data'>, failures: FailureTexts): string {
  return wordsOf(failures, code, data as never);
}
