/** Finds and replaces in a text, literally or by a regular expression. */
import { Worker } from 'node:worker_threads';
import { lf, type TextEdit } from '../line-endings.ts';
import { ok, type Result, refuse } from '../result.ts';

export interface ReplaceText {
  readonly search: string;
  /**
   * The replacement. In a literal search it is inserted unchanged, including `$&`. With a regular
   * expression, `$1`, `$<name>`, `$&` and `$$` have the same meaning as in JavaScript.
   */
  readonly replace: string;
  readonly isRegex?: boolean;
  /** Whether to replace all matches or only the first; the default is true. */
  readonly replaceAll?: boolean;
}

export interface Replaced {
  readonly replacements: number;
  readonly edits: readonly TextEdit[];
}

export interface ReplaceOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const MAX_PATTERN = 10_000;
const MAX_REPLACEMENTS = 100_000;
const MAX_INSERTED = 20 * 1024 * 1024;

/**
 * Replaces matches in `text`, which has LF line ends. The search is case-sensitive; zero matches is
 * a success without edits. A regular expression is one of JavaScript with flags `gmu` (`gm` where
 * `u` makes it invalid). It runs in a worker that is ended after `timeoutMs` (default 2,000), so a
 * catastrophic pattern is refused as `timed-out`.
 */
export async function replaceText(
  text: string,
  request: ReplaceText,
  options: ReplaceOptions = {},
): Promise<Result<Replaced>> {
  if (request.search === '') return refuse('bad-input', 'The search text is empty.');
  if (request.search.length > MAX_PATTERN && request.isRegex)
    return refuse('bad-input', `The pattern is longer than ${MAX_PATTERN} characters.`);
  const edits = request.isRegex ? await regexEdits(text, request, options) : ok(literalEdits(text, request));
  if (!edits.ok) return edits;
  const inserted = edits.value.reduce((sum, edit) => sum + edit.text.length, 0);
  if (edits.value.length > MAX_REPLACEMENTS || inserted > MAX_INSERTED)
    return refuse(
      'too-large',
      `More than ${MAX_REPLACEMENTS} replacements, or more than 20 MB of new text. Make the search narrower.`,
    );
  return ok({ replacements: edits.value.length, edits: edits.value });
}

function literalEdits(text: string, request: ReplaceText): readonly TextEdit[] {
  const search = lf(request.search);
  const replacement = lf(request.replace);
  const edits: TextEdit[] = [];
  for (let at = text.indexOf(search); at !== -1; at = text.indexOf(search, at + search.length)) {
    edits.push({ start: at, end: at + search.length, text: replacement });
    if (request.replaceAll === false || edits.length > MAX_REPLACEMENTS) break;
  }
  return edits;
}

type WorkerAnswer = { readonly edits: readonly TextEdit[] } | { readonly invalid: string };

async function regexEdits(
  text: string,
  request: ReplaceText,
  options: ReplaceOptions,
): Promise<Result<readonly TextEdit[]>> {
  if (options.signal?.aborted) return refuse('cancelled', 'The replacement was stopped.');
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { text, ...request, most: MAX_REPLACEMENTS, mostInserted: MAX_INSERTED },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    env: {},
  });
  const { promise, resolve } = Promise.withResolvers<Result<readonly TextEdit[]>>();
  const timer = setTimeout(
    () => resolve(refuse('timed-out', 'The pattern takes too long on this file. Use a simpler one.')),
    options.timeoutMs ?? 2000,
  );
  const stop = () => resolve(refuse('cancelled', 'The replacement was stopped.'));
  options.signal?.addEventListener('abort', stop);
  worker.once('message', (answer: WorkerAnswer) =>
    resolve(
      'edits' in answer
        ? ok(answer.edits)
        : refuse('bad-input', `The pattern is not a regular expression: ${answer.invalid}.`),
    ),
  );
  worker.once('error', (error: Error) =>
    resolve(refuse('too-large', `The pattern could not be run on this file: ${error.message}.`)),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/**
 * The code of the worker in plain JavaScript, run from this string so that the bundle needs no
 * separate file.
 */
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { text, search, replace, replaceAll, most, mostInserted } = workerData;

function compile() {
  try { return new RegExp(search, 'gmu'); } catch { return new RegExp(search, 'gm'); }
}

function expand(match) {
  return replace.replace(/\\$(?:\\$|&|<([^>]*)>|(\\d{1,2}))/g, (whole, name, digits) => {
    if (whole === '$$') return '$';
    if (whole === '$&') return match[0];
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : whole;
    if (Number(digits) > 0 && Number(digits) < match.length) return match[Number(digits)] ?? '';
    const first = Number(digits[0]);
    if (digits.length === 2 && first > 0 && first < match.length) return (match[first] ?? '') + digits[1];
    return whole;
  });
}

try {
  const edits = [];
  let inserted = 0;
  for (const match of text.matchAll(compile())) {
    const edit = { start: match.index, end: match.index + match[0].length, text: expand(match).replaceAll('\\r\\n', '\\n') };
    inserted += edit.text.length;
    edits.push(edit);
    if (replaceAll === false || edits.length > most || inserted > mostInserted) break;
  }
  parentPort.postMessage({ edits });
} catch (error) {
  if (!(error instanceof SyntaxError)) throw error;
  parentPort.postMessage({ invalid: error.message });
}
`;
