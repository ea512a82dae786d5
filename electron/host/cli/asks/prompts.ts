/**
 * Asks the user at the terminal. The terminal is in raw mode only while keys are awaited (see
 * `keys.ts`) and is restored on every path.
 */
import { createInterface } from 'node:readline';
import type { ApprovalAnswer } from '../../../../shared/mcp.ts';
import { numberedAnswer, type Question } from '../../../../shared/question-text.ts';
import { plainLine } from '../../../../shared/visible-text.ts';
import { visibleText } from '../../text/escaped-text.ts';
import { approvalTexts } from '../texts/approval-texts.ts';
import { type ApprovalAsk, type ApprovalTerminal, askApproval } from './approval.ts';
import { type KeyInput, Keys } from './keys.ts';

export type OutcomeChoice = 'retry' | 'done' | 'skip';

/** Each prompt resolves with null, without a decision, when `signal` aborts or the input ends. */
export interface Prompts {
  approval(ask: ApprovalAsk, signal: AbortSignal): Promise<ApprovalReply | null>;
  /** Asks for an answer in words, or for the number of a suggested one. */
  question(asked: Pick<Question, 'options'>, signal: AbortSignal): Promise<string | null>;
  outcome(signal: AbortSignal): Promise<OutcomeChoice | null>;
  /** Asks for yes or no; the default is no. */
  consent(keys: string, signal: AbortSignal): Promise<boolean | null>;
  /** Asks for a line of text, after its label. */
  line(label: string, signal: AbortSignal): Promise<string | null>;
}

export type ApprovalReply =
  | ({ readonly kind: 'decided'; readonly withoutSecrets?: true } & Omit<ApprovalAnswer, 'receipt'>)
  /** The user wants to see the request as it is now. */
  | { readonly kind: 'show-again' };

const OUTCOME_KEYS: Readonly<Record<string, OutcomeChoice>> = {
  r: 'retry',
  d: 'done',
  s: 'skip',
  '\r': 'skip',
  '\n': 'skip',
};

const CONSENT_KEYS: Readonly<Record<string, boolean>> = { y: true, n: false, '\r': false, '\n': false };

/** The length of a reason that the host accepts. */
const LONGEST_REASON = 2000;

export function terminalPrompts(options: ApprovalTerminal): Prompts {
  const { output, texts } = options;
  const choice = async <Choice>(hint: string, keys: Readonly<Record<string, Choice>>, signal: AbortSignal) => {
    output.write(`  ${hint} `);
    const chosen = await chosenKey(keys, new Keys(options, signal));
    output.write('\n');
    return chosen;
  };
  return {
    async approval(ask, signal) {
      const chosen = await askApproval(ask, options, signal);
      if (chosen?.kind !== 'deny-with-reason') return chosen;
      output.write(`  ${approvalTexts(texts.locale).reason} `);
      const typed = await typedLine(options.input, signal);
      if (typed === null) return null;
      const reason = reasonIn(typed);
      return { kind: 'decided', decision: 'deny', ...(reason === '' ? {} : { reason }) };
    },
    consent: (hint, signal) => choice(hint, CONSENT_KEYS, signal),
    async outcome(signal) {
      const chosen = await choice(texts.outcomeKeys, OUTCOME_KEYS, signal);
      if (chosen !== null) output.write(`  ${texts.outcomes[chosen]}\n`);
      return chosen;
    },
    line(label, signal) {
      output.write(`  ${label} `);
      return typedLine(options.input, signal);
    },
    async question(asked, signal) {
      const takesNumber = numberedAnswer('1', asked) !== null;
      output.write(`  ${takesNumber ? texts.choiceHint : texts.questionHint}\n`);
      const typed = await typedLine(options.input, signal);
      const chosen = typed === null ? null : numberedAnswer(typed, asked);
      if (chosen !== null) output.write(`  ${visibleText(chosen)}\n`);
      return typed;
    },
  };
}

async function chosenKey<Choice>(keys: Readonly<Record<string, Choice>>, typed: Keys): Promise<Choice | null> {
  try {
    for (;;) {
      const pressed = await typed.next({ deciding: Object.keys(keys) });
      if (pressed === null) return null;
      if (pressed !== 'resized') return keys[pressed.key] ?? null;
    }
  } finally {
    typed.close();
  }
}

/** The marks that some terminals write before and after pasted text. */
const PASTE_MARKS = ['\u001b[200~', '\u001b[201~'];

function reasonIn(typed: string): string {
  const text = PASTE_MARKS.reduce((rest, mark) => rest.replaceAll(mark, ''), typed);
  return plainLine(text).slice(0, LONGEST_REASON).trim();
}

function typedLine(input: KeyInput, signal: AbortSignal): Promise<string | null> {
  if (signal.aborted || !input.readable) return Promise.resolve(null);
  return new Promise((resolve) => {
    // The terminal itself handles line editing (cooked mode), so no mode needs to be restored
    // afterwards.
    const lines = createInterface({ input, terminal: false });
    const finish = (line: string | null) => {
      signal.removeEventListener('abort', onAbort);
      lines.off('line', finish);
      resolve(line);
      lines.close();
    };
    const onAbort = () => finish(null);
    signal.addEventListener('abort', onAbort, { once: true });
    lines.on('line', finish);
    lines.once('close', () => resolve(null));
  });
}
