/**
 * Asks a model, after a loop ended with an answer, what to remember of the turn. It only proposes. No
 * failure of it is shown; a log line tells it.
 */
import { setTimeout } from 'node:timers/promises';
import { messageOf } from '../../../../shared/errors.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import type { Locale, LoopState } from '../../../../shared/loop.ts';
import { isDone } from '../../../../shared/loop-ending.ts';
import type { ModelRef } from '../../../../shared/message.ts';
import { NO_USAGE } from '../../../../shared/model.ts';
import { collected } from '../../loop/part-collector.ts';
import type { LoopRecord, ModelPort } from '../../loop/ports.ts';
import { parseInput } from '../../loops/loop-input.ts';
import type { HostNews } from '../../news.ts';
import type { Log } from '../../ports.ts';
import type { QuestionOutcome } from '../../store/memory-questions.ts';
import type { HostStore } from '../../store/open-store.ts';
import type { Proposals } from '../proposals.ts';
import { isRepeated, proposalOf, type Turn } from './admitted.ts';
import { asksToRemember } from './asks-to-remember.ts';
import { gateActions } from './gate-answer.ts';
import { GATE_SYSTEM, gateMessage, MOST_LISTED } from './gate-question.ts';
import { type TypedWords, typedWords } from './typed-words.ts';

export interface GateParts
  extends Pick<HostStore, 'loops' | 'messages' | 'runLoops' | 'facts' | 'factProposals' | 'memoryQuestions'> {
  readonly proposals: Proposals;
  readonly models: Pick<ModelPort, 'choose' | 'stream'>;
  /** Whether a model is asked although the user did not ask to remember anything. */
  readonly isOn: () => boolean;
  /** The confidence from which a proposal is accepted without the user; null: never. */
  readonly acceptsFrom: () => number | null;
  /** The most time that a question may take, in milliseconds. */
  readonly timeoutMs: () => number;
  /** How long `close` waits for questions that the user asked for, in milliseconds. */
  readonly closeWaitMs: number;
  readonly locale: () => Locale;
  readonly news: (news: HostNews) => void;
  readonly log: Pick<Log, 'warn' | 'info'>;
  readonly now: () => number;
}

/** The number of messages of the topic in which words of the user are looked for. */
const MOST_MESSAGES = 200;
const MOST_EARLIER = 4;
/** With this many pending proposals nothing more is proposed. */
const MOST_PENDING = 200;
/** The number of earlier proposals with which a new one is compared. */
const MOST_KNOWN = 500;
const MOST_REPLY_TOKENS = 1_000;

export class MemoryGate {
  readonly #parts: GateParts;
  readonly #abort = new AbortController();
  readonly #open = new Set<Promise<void>>();

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Hears that a loop of a topic rests. Asks a model if there is something to ask. Never rejects. */
  rested(topicId: TopicId, state: LoopState): Promise<void> {
    const asking = this.#rested(topicId, state).catch((error: unknown) =>
      this.#parts.log.warn('What to remember could not be asked', { error: messageOf(error) }),
    );
    this.#open.add(asking);
    return asking.finally(() => this.#open.delete(asking));
  }

  /** Cancels questions that are open, after waiting for those that can still be answered. */
  async close(): Promise<void> {
    const { closeWaitMs } = this.#parts;
    if (this.#open.size > 0 && closeWaitMs > 0) {
      const done = new AbortController();
      await Promise.race([
        Promise.all(this.#open),
        setTimeout(closeWaitMs, undefined, { signal: done.signal }).catch(() => undefined),
      ]);
      done.abort();
    }
    this.#abort.abort();
    await Promise.all(this.#open);
  }

  async #rested(topicId: TopicId, state: LoopState): Promise<void> {
    if (state.name !== 'completed' || !isDone(state.outcome.reason) || this.#abort.signal.aborted) return;
    const { loops, runLoops, factProposals, memoryQuestions } = this.#parts;
    const loop = loops.last(topicId);
    if (loop?.state.name !== 'completed' || runLoops.hasBegun(loop.id)) return;
    const words = this.#wordsOf(loop);
    if (words.own.length === 0) return;
    if (!this.#parts.isOn() && !words.own.some(({ text }) => asksToRemember(text))) return;
    if (factProposals.countPending() >= MOST_PENDING) return;
    const model = this.#parts.models.choose(topicId, 'decision');
    // The demo model is a script that remembers nothing.
    if (model.provider === 'demo' || !memoryQuestions.begin(loop)) return;
    await this.#ask(loop, model, words, state.outcome.text);
  }

  async #ask(loop: LoopRecord, model: ModelRef, { own, earlier }: Words, answer: string): Promise<void> {
    const { models, facts, memoryQuestions, log, locale, timeoutMs, now } = this.#parts;
    const place = { topicId: loop.topicId, folder: loop.workspace };
    const known = facts.newestIn(place, MOST_LISTED);
    const texts = (words: readonly TypedWords[]) => words.map(({ text }) => text);
    const request = {
      system: GATE_SYSTEM,
      messages: [gateMessage({ own: texts(own), earlier: texts(earlier), answer, facts: known })],
      tools: [],
      toolChoice: 'none' as const,
      format: 'json' as const,
      temperature: 0,
      maxOutputTokens: MOST_REPLY_TOKENS,
      timeoutMs: timeoutMs(),
      toolsRan: false,
      locale: locale(),
    };
    let outcome: QuestionOutcome = 'unanswered';
    let usage = NO_USAGE;
    try {
      const reply = await collected(models.stream(loop.topicId, model, request, this.#abort.signal));
      usage = reply.usage;
      if (reply.finish === undefined || reply.finish.reason === 'error') {
        const why = reply.finish?.reason === 'error' ? reply.finish.code : 'cut-off';
        log.info('What to remember was not answered', { why });
        return;
      }
      const typed = [...earlier, ...own];
      const made = this.#propose(reply.parts.text, { ...place, typed, facts: known, now: now() });
      outcome = made > 0 ? 'proposed' : 'nothing';
    } finally {
      memoryQuestions.end(loop.id, outcome, { model, usage });
    }
  }

  /** Stores the proposals of a reply. Returns their number. */
  #propose(reply: string, turn: Turn): number {
    const { proposals, factProposals, news } = this.#parts;
    let made = 0;
    for (const action of gateActions(reply)) {
      const proposal = proposalOf(action, turn);
      if (proposal === null) continue;
      const known = factProposals.list({ topicId: null, pendingOnly: false, limit: MOST_KNOWN });
      if (isRepeated(proposal, known)) continue;
      const { id } = proposals.propose(proposal, 'model');
      made += 1;
      const from = this.#parts.acceptsFrom();
      // What the user keeps is never revoked without the user.
      if (from !== null && proposal.confidence >= from && proposal.change !== 'retract')
        proposals.accept(id, {}, 'rule');
    }
    if (made > 0) news({ type: 'memory-changed' });
    return made;
  }

  #wordsOf({ id, topicId }: LoopRecord): Words {
    const { messages, loops } = this.#parts;
    const { goalId } = parseInput(loops.input(id));
    const shown = messages.page(topicId, { limit: MOST_MESSAGES });
    const from = shown.findIndex((message) => message.id === goalId);
    const typed = (some: typeof shown) => some.flatMap((message) => typedWords(message) ?? []);
    if (goalId === undefined) return { own: [], earlier: [] };
    // The turn is longer than what is read of it.
    if (from === -1) return { own: typed([messages.get(topicId, goalId), ...shown]), earlier: [] };
    return { own: typed(shown.slice(from)), earlier: typed(shown.slice(0, from)).slice(-MOST_EARLIER) };
  }
}

interface Words {
  readonly own: readonly TypedWords[];
  readonly earlier: readonly TypedWords[];
}
