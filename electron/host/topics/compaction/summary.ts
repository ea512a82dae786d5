/**
 * Lets a model summarise a part of a conversation piece by piece. For each piece, the model
 * extends the notes on the previous pieces.
 */
import type { TopicId } from '../../../../shared/ids.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { ModelMessage, ModelRef } from '../../../../shared/message.ts';
import { userText } from '../../../../shared/message.ts';
import { type Finish, type ModelErrorCode, NO_USAGE, plusUsage, type Usage } from '../../../../shared/model.ts';
import type { Compaction } from '../../../../shared/topic.ts';
import { collected } from '../../loop/part-collector.ts';
import type { ModelPort } from '../../loop/ports.ts';
import { textWithin } from '../../text/token-estimate.ts';
import { summaryPrompt, summaryRequest } from './compaction-prompt.ts';
import { type Notes, outline } from './outline.ts';
import { transcript } from './transcript.ts';

export interface SummaryWish {
  readonly topicId: TopicId;
  readonly model: ModelRef;
  /**
   * The text that already replaces the messages before `messages`; null: nothing was replaced
   * before.
   */
  readonly before: Notes | null;
  readonly messages: readonly ModelMessage[];
  /** The size of the context of the model, in tokens. */
  readonly window: number;
  /** The maximum number of tokens of the summary. */
  readonly mostTokens: number;
  /** The language of the error message if the summary fails; by default English. */
  readonly locale?: Locale;
}

export type Summary = {
  readonly usage: Usage;
} & (
  | { readonly kind: 'made'; readonly text: string; readonly madeBy: Compaction['madeBy'] }
  | { readonly kind: 'stopped' }
  /** `why` is the error message of the model client, in the language of `locale`. */
  | { readonly kind: 'failed'; readonly why: string }
);

/**
 * The error codes for which no outline is made. The next call of the model would fail too, so an
 * outline would only lose content.
 */
const ANOTHER_TIME: ReadonlySet<ModelErrorCode> = new Set([
  'unauthorized',
  'model-not-found',
  'redirected',
  'certificate',
  'proxy',
  'unreachable',
  'no-answer',
]);

/** The share of the context that a piece of the transcript may use. */
const PIECE_SHARE = 0.4;
/**
 * How often the size of the pieces may be halved if they are too long. The actual context may be
 * smaller than stated.
 */
const MOST_HALVINGS = 3;

/**
 * Summarises messages. If the model cannot do this or returns nothing, the result is an outline.
 * The kind `stopped` means that `signal` was aborted, and `failed` that the model server cannot be
 * used now. `progress` receives the number of finished pieces and the total number.
 */
export async function summarised(
  models: Pick<ModelPort, 'stream'>,
  wish: SummaryWish,
  progress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Summary> {
  const { before, messages, window, mostTokens } = wish;
  let usage = NO_USAGE;
  let notes: Notes | null = before;
  for (let halvings = 0; halvings <= MOST_HALVINGS && canRead(wish.model); halvings++) {
    const pieces = transcript(messages, Math.floor((window * PIECE_SHARE) / 2 ** halvings));
    if (pieces === null) break;
    notes = before;
    let failure: Finish | null = null;
    for (const [at, piece] of pieces.entries()) {
      progress(at, pieces.length);
      const asked = await askForNotes(models, wish, notes?.summary ?? null, piece, signal);
      usage = plusUsage(usage, asked.usage);
      if (signal.aborted) return { kind: 'stopped', usage };
      failure = asked.text === '' || asked.finish.reason === 'error' ? asked.finish : null;
      if (failure !== null) break;
      notes = { summary: textWithin(asked.text, mostTokens), madeBy: 'model' };
    }
    if (failure === null && notes !== null) {
      progress(pieces.length, pieces.length);
      return { kind: 'made', text: notes.summary, madeBy: notes.madeBy, usage };
    }
    if (failure?.reason !== 'error') break;
    if (ANOTHER_TIME.has(failure.code)) return { kind: 'failed', why: failure.message, usage };
    if (failure.code !== 'context-exceeded') break;
  }
  progress(1, 1);
  return { kind: 'made', text: outline(notes, messages, mostTokens), madeBy: 'outline', usage };
}

/** The demo model is a script that cannot summarise. */
const canRead = ({ provider }: ModelRef): boolean => provider !== 'demo';

async function askForNotes(
  models: Pick<ModelPort, 'stream'>,
  { topicId, model, mostTokens, locale }: SummaryWish,
  notes: string | null,
  piece: string,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly usage: Usage; readonly finish: Finish }> {
  const request = {
    system: summaryPrompt(Math.ceil(mostTokens / 2)),
    messages: [userText(summaryRequest(notes, piece))],
    tools: [],
    toolChoice: 'none' as const,
    format: 'text' as const,
    toolsRan: false,
    ...(locale && { locale }),
  };
  const { parts, usage, finish } = await collected(models.stream(topicId, model, request, signal));
  return {
    text: withoutTheMarks(parts.text),
    usage,
    finish: finish ?? { reason: 'error', code: 'cut-off', message: '' },
  };
}

/**
 * Removes the marks of the request, such as `<notes>`, which some models repeat around their
 * answer.
 */
const withoutTheMarks = (text: string): string => text.replaceAll(/<\/?notes>/gi, '').trim();
