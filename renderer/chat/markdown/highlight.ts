/**
 * Colours code in a worker, so that parsing does not block the page. Recent results are cached.
 */
import { z } from 'zod';
import { codeMayLoad } from '../../code-gate.ts';
import { knownLanguage } from './language-names.ts';

/**
 * The lines of the code. Each line is a list of tokens, each with its text and its class, which
 * can be empty.
 */
export type CodeLines = readonly (readonly (readonly [text: string, kind: string])[])[];

export interface HighlightRequest {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}

const Reply = z.object({ id: z.number(), lines: z.array(z.array(z.tuple([z.string(), z.string()]))).nullable() });

const MOST_LINES = 2_000;
const MOST_CHARACTERS = 100_000;
const KEPT = 100;
/** The most coloured words of a block; each of them is an element. */
const MOST_WORDS = 6_000;
/** The longest time between two results of the worker. Loading a large language takes part of it. */
export const LONGEST_WAIT_MS = 5_000;

const kept = new Map<string, CodeLines>();
const waiting = new Map<number, { readonly key: string; readonly take: (lines: CodeLines) => void }>();
let worker: Worker | null = null;
/** Ends the worker if it does not answer; null while nothing is waiting. */
let deadline: ReturnType<typeof setTimeout> | null = null;
let lastId = 0;

/**
 * Calls `take` with the result. `take` is not called if the code is too long, if its language is
 * unknown, or after the returned function was called.
 */
export function highlight(code: string, written: string, take: (lines: CodeLines) => void): () => void {
  const language = knownLanguage(written);
  if (language === null || code.length > MOST_CHARACTERS || code.split('\n', MOST_LINES + 1).length > MOST_LINES) {
    return () => undefined;
  }
  const key = `${language}\n${code}`;
  const known = kept.get(key);
  if (known !== undefined) {
    take(known);
    return () => undefined;
  }
  // The worker loads each language when it is first needed.
  if (!codeMayLoad()) return () => undefined;
  const id = ++lastId;
  waiting.set(id, { key, take });
  worker ??= startWorker();
  worker.postMessage({ id, code, language } satisfies HighlightRequest);
  deadline ??= setTimeout(giveUp, LONGEST_WAIT_MS);
  return () => waiting.delete(id);
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { id, lines } = Reply.parse(data);
    const asked = waiting.get(id);
    waiting.delete(id);
    answered();
    if (asked === undefined || lines === null || lines.reduce((sum, line) => sum + line.length, 0) > MOST_WORDS) return;
    keep(asked.key, lines);
    asked.take(lines);
  };
  return started;
}

/** Expects the next result, if any code still waits. */
function answered(): void {
  if (deadline !== null) clearTimeout(deadline);
  deadline = waiting.size === 0 ? null : setTimeout(giveUp, LONGEST_WAIT_MS);
}

/**
 * Ends the worker, because a regular expression of a language can need endless time for some code.
 * What waits stays without colours. The next code starts a new worker.
 */
function giveUp(): void {
  worker?.terminate();
  worker = null;
  waiting.clear();
  deadline = null;
}

function keep(key: string, lines: CodeLines): void {
  kept.set(key, lines);
  const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
}
