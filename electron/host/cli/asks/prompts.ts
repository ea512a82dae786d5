/**
 * Asks the user at the terminal. The terminal is in raw mode only while a single key is awaited and
 * is restored on every path. A key counts only if it arrives alone and after the prompt is drawn,
 * so neither pasted text nor keys typed in advance can approve a call.
 */
import { createInterface } from 'node:readline';
import type { ApprovalDecision } from '../../../../shared/mcp.ts';
import type { Texts } from '../texts/texts.ts';
import type { Output } from '../views/output.ts';

/** A stream for typed keys, which is standard input when it is a terminal. */
export type KeyInput = NodeJS.ReadableStream & { setRawMode?(raw: boolean): unknown };

export type OutcomeChoice = 'retry' | 'done' | 'skip';

/** Each prompt resolves with null, without a decision, when `signal` aborts or the input ends. */
export interface Prompts {
  approval(signal: AbortSignal): Promise<ApprovalDecision | null>;
  question(signal: AbortSignal): Promise<string | null>;
  outcome(signal: AbortSignal): Promise<OutcomeChoice | null>;
  /** Asks for yes or no; the default is no. */
  consent(keys: string, signal: AbortSignal): Promise<boolean | null>;
  /** Asks for a line of text, after its label. */
  line(label: string, signal: AbortSignal): Promise<string | null>;
}

export interface TerminalPromptsOptions {
  readonly input: KeyInput;
  readonly output: Output;
  readonly texts: Texts;
  /** Called when Ctrl+C arrives as a character, because the terminal is in raw mode. */
  readonly interrupt: () => void;
  /**
   * The period in milliseconds after the prompt is drawn in which keys are ignored. The default is
   * 150.
   */
  readonly settleMs?: number;
}

const APPROVAL_KEYS: Readonly<Record<string, ApprovalDecision>> = {
  n: 'deny',
  '\r': 'deny',
  '\n': 'deny',
  y: 'once',
  a: 'topic',
  A: 'folder',
};

const OUTCOME_KEYS: Readonly<Record<string, OutcomeChoice>> = {
  r: 'retry',
  d: 'done',
  s: 'skip',
  '\r': 'skip',
  '\n': 'skip',
};

const CONSENT_KEYS: Readonly<Record<string, boolean>> = { y: true, n: false, '\r': false, '\n': false };

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

export function terminalPrompts(options: TerminalPromptsOptions): Prompts {
  const { output, texts } = options;
  const choice = async <Choice>(hint: string, keys: Readonly<Record<string, Choice>>, signal: AbortSignal) => {
    output.write(`  ${hint} `);
    const chosen = await chosenKey(keys, options, signal);
    output.write('\n');
    return chosen;
  };
  return {
    approval: (signal) => choice(texts.approvalKeys, APPROVAL_KEYS, signal),
    consent: (hint, signal) => choice(hint, CONSENT_KEYS, signal),
    async outcome(signal) {
      const chosen = await choice(texts.outcomeKeys, OUTCOME_KEYS, signal);
      if (chosen !== null) output.write(`  ${texts.outcomes[chosen]}\n`);
      return chosen;
    },
    line(label, signal) {
      output.write(`  ${label} `);
      return typedLine(options, signal);
    },
    question(signal) {
      output.write(`  ${texts.questionHint}\n`);
      return typedLine(options, signal);
    },
  };
}

function chosenKey<Choice>(
  keys: Readonly<Record<string, Choice>>,
  { input, interrupt, settleMs = 150 }: TerminalPromptsOptions,
  signal: AbortSignal,
): Promise<Choice | null> {
  if (signal.aborted || !input.readable) return Promise.resolve(null);
  return new Promise((resolve) => {
    const listensFrom = performance.now() + settleMs;
    const finish = (choice: Choice | null) => {
      input.off('data', onData);
      input.off('end', onEnd);
      signal.removeEventListener('abort', onEnd);
      input.setRawMode?.(false);
      input.pause();
      resolve(choice);
    };
    const onEnd = () => finish(null);
    const onData = (data: Buffer | string) => {
      const typed = data.toString();
      const key = Object.hasOwn(keys, typed) ? typed : typed.toLowerCase();
      if (key === CTRL_C) return interrupt();
      if (key === CTRL_D) return finish(null);
      if (performance.now() < listensFrom || !Object.hasOwn(keys, key)) return;
      finish(keys[key] ?? null);
    };
    signal.addEventListener('abort', onEnd, { once: true });
    input.setRawMode?.(true);
    input.on('data', onData);
    input.once('end', onEnd);
    input.resume();
  });
}

function typedLine({ input }: TerminalPromptsOptions, signal: AbortSignal): Promise<string | null> {
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
