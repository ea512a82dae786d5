/** The texts of the messages about runs that have ended. */
import type { FailureTexts } from '../../../shared/failures/failures.ts';
import { wordsOf } from '../../../shared/failures/wording.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { RunError, RunView } from '../../../shared/run.ts';
import { textOfOutput, titleOfRun } from '../../../shared/run-types/index.ts';

interface Words {
  readonly succeeded: (title: string) => string;
  readonly failed: (title: string) => string;
  readonly canceled: (title: string) => string;
  readonly done: string;
  readonly reason: (reason: string) => string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    succeeded: (title) => `Task completed: ${title}`,
    failed: (title) => `Task failed: ${title}`,
    canceled: (title) => `Task canceled: ${title}`,
    done: 'The task is done.',
    reason: (reason) => `Reason: ${reason}`,
  },
  'zh-CN': {
    succeeded: (title) => `任务已完成：${title}`,
    failed: (title) => `任务失败：${title}`,
    canceled: (title) => `任务已取消：${title}`,
    done: '任务已完成。',
    reason: (reason) => `原因：${reason}`,
  },
};

/** The length in characters at which an output without a text of its own is cut. */
const LONGEST_OUTPUT = 500;

export interface ReportTexts {
  /** The title of a topic that is created for the message. */
  readonly head: string;
  readonly text: string;
}

/** Returns the message about a run that has ended; `failures` are in the language of `locale`. */
export function reportTexts(run: RunView, locale: Locale, failures: FailureTexts): ReportTexts {
  const words = WORDS[locale];
  const title = titleOfRun(run, locale);
  switch (run.state.name) {
    case 'succeeded':
      return headed(words.succeeded(title), outputOf(run.type, run.state.result.output, locale) ?? words.done);
    case 'failed':
      return headed(words.failed(title), errorText(run.state.result.error, failures));
    case 'canceled':
      return headed(words.canceled(title), run.state.reason === null ? null : words.reason(run.state.reason));
    default:
      throw new Error(`The run ${run.id} has not ended.`);
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
