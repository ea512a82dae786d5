/**
 * Handles the requests that servers send to the user while their calls run. A request is stored as
 * soon as it is shown. The call that waits for the answer exists only in memory, so the request
 * expires when the call ends or when the program restarts.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import type { requests as contract } from '../../../shared/contract/requests.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import { type CallId, type ServerId, ServerRequestId, type TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { LocatedEvent } from '../../../shared/loop.ts';
import { checkForm, formFields, initialContent } from '../../../shared/request-form.ts';
import type { ServerAsk, ServerRequest } from '../../../shared/server-request.ts';
import type { ModelPort } from '../loop/ports.ts';
import type { AskAnswer } from '../mcp/connection/server-handlers.ts';
import type { AskedByServer, AskUser } from '../mcp/hub/server-terms.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import type { Log } from '../ports.ts';
import type { Loops } from '../store/loops.ts';
import type { ServerRequests, Settled } from '../store/server-requests.ts';
import type { Topics } from '../store/topics.ts';
import { sample } from './sampling.ts';
import { shownAsk } from './shown-ask.ts';

export interface RequestsParts {
  readonly serverRequests: ServerRequests;
  readonly loops: Pick<Loops, 'last'>;
  readonly topics: Pick<Topics, 'get'>;
  readonly models: Pick<ModelPort, 'choose' | 'stream'>;
  /** Identifies this process, in the format of `newOwner`. */
  readonly owner: string;
  readonly now: () => number;
  readonly news: (news: HostNews) => void;
  readonly log: Log;
}

/** A request that this process received and that is still open. */
interface Open {
  readonly request: ServerRequest;
  /** The ids of the running calls to which the request may belong. */
  readonly calls: Set<CallId>;
  readonly answered: (answer: AskAnswer) => void;
  /** Aborted when the request ends, so that a running model call for it ends too. */
  readonly over: AbortController;
  /** Whether a model call for this request is running. */
  sampling: boolean;
}

/**
 * The maximum number of open requests of a server, and of its requests in one loop. Further
 * requests are declined without being shown, because no user would read so many forms.
 */
const MOST_OPEN = 10;
const MOST_IN_A_LOOP = 200;

export class Requests implements Handlers<typeof contract> {
  readonly #parts: RequestsParts;
  readonly #open = new Map<ServerRequestId, Open>();

  constructor(parts: RequestsParts) {
    this.#parts = parts;
  }

  /**
   * Called by the hub for each request of a server. Resolves with the user's answer, or with
   * `cancel` when the server no longer waits for one.
   */
  readonly ask: AskUser = async (asked) => {
    try {
      return await this.#ask(asked);
    } catch (error) {
      const { serverId } = asked;
      this.#parts.log.error('What a server asked could not be put to the user', { serverId, error: String(error) });
      return { action: 'cancel' };
    }
  };

  async #ask({ serverId, ask, calls, signal }: AskedByServer): Promise<AskAnswer> {
    const { serverRequests: requests, models, owner, now } = this.#parts;
    // The protocol does not tell to which of the running calls the request belongs.
    const call = calls.at(-1);
    if (call === undefined) return this.#declined(serverId, 'It asked while no call of it was running.');
    if (signal.aborted) return { action: 'cancel' };
    const { topicId, loopId } = call;
    const shown = shownAsk(ask, models.choose(topicId, 'chat').model);
    if (shown === null) return this.#declined(serverId, 'It asked for a form that is none.');
    const open = [...this.#open.values()].filter(({ request }) => request.serverId === serverId).length;
    if (open >= MOST_OPEN || requests.count(topicId, loopId, serverId) >= MOST_IN_A_LOOP) {
      return this.#declined(serverId, 'It asks too often.');
    }
    const request: ServerRequest = {
      id: newId(ServerRequestId),
      serverId,
      topicId,
      loopId,
      callId: calls.length === 1 ? call.callId : null,
      ask: shown,
      state: 'open',
      draft: proposed(shown),
      reply: null,
      createdAt: now(),
    };
    requests.add(request, owner);
    return this.#answerTo(request, new Set(calls.map(({ callId }) => callId)), signal);
  }

  /** Returns the open requests of a topic and all requests of its last loop, oldest first. */
  list(topicId: TopicId): readonly ServerRequest[] {
    const { serverRequests: requests, topics, loops } = this.#parts;
    const { id } = topics.get(topicId);
    requests.expireLost();
    return requests.ofTopic(id, loops.last(id)?.id ?? null);
  }

  async answer({ topicId, id, answer }: Input<typeof contract.answer>): Promise<void> {
    const open = this.#opened(topicId, id);
    if (open.sampling) throw new LoopwrightError('request-already-sent', { id });
    if (answer.action !== 'accept') {
      const state = answer.action === 'decline' ? 'declined' : 'cancelled';
      return this.#settle(open, { state }, { action: answer.action });
    }
    const { ask } = open.request;
    switch (ask.kind) {
      case 'form': {
        const content = filledIn(ask.schema, answer.content ?? {});
        return this.#settle(open, { state: 'accepted', draft: content }, { action: 'accept', content });
      }
      case 'url':
        return this.#settle(open, { state: 'accepted' }, { action: 'accept' });
      case 'sampling':
        return this.#sample(open, ask);
      default:
        return assertNever(ask);
    }
  }

  saveDraft({ topicId, id, draft }: Input<typeof contract.saveDraft>): void {
    const { serverRequests: requests } = this.#parts;
    if (!requests.saveDraft(requests.get(topicId, id).id, draft)) throw notOpen(id);
    this.#tell(topicId, id);
  }

  /** Receives all events of loops, because a request expires when its call or loop ends. */
  hear({ loopId, event }: LocatedEvent): void {
    for (const open of [...this.#open.values()]) {
      if (event.type === 'tool-call-end') open.calls.delete(event.callId);
      const rests = event.type === 'loop-state' && loopId === open.request.loopId && event.state.name !== 'running';
      if (rests || open.calls.size === 0) this.#expire(open);
    }
  }

  close(): void {
    for (const open of [...this.#open.values()]) this.#expire(open);
  }

  async #answerTo(request: ServerRequest, calls: Set<CallId>, signal: AbortSignal): Promise<AskAnswer> {
    const { promise, resolve } = Promise.withResolvers<AskAnswer>();
    const open: Open = { request, calls, answered: resolve, over: new AbortController(), sampling: false };
    const takenBack = () => this.#expire(open);
    signal.addEventListener('abort', takenBack, { once: true });
    this.#open.set(request.id, open);
    this.#tell(request.topicId, request.id);
    this.#parts.news({ type: 'topic-changed', topicId: request.topicId });
    return promise.finally(() => signal.removeEventListener('abort', takenBack));
  }

  /**
   * Asks the model and sends its reply to the server without another confirmation, because the
   * user has already reviewed the question and allowed it. If the model fails, the request stays
   * open.
   */
  async #sample(open: Open, ask: Extract<ServerAsk, { kind: 'sampling' }>): Promise<void> {
    const { models } = this.#parts;
    const { topicId, id } = open.request;
    const model = models.choose(topicId, 'chat');
    open.sampling = true;
    const sampled = await sample(models, topicId, model, ask, open.over.signal).finally(() => {
      open.sampling = false;
    });
    if (open.over.signal.aborted) throw notOpen(id);
    if (!sampled.ok) {
      const { why } = sampled;
      throw why === null
        ? new LoopwrightError('request-model-silent', { id })
        : new LoopwrightError('request-model-failed', { id, why });
    }
    const { text } = sampled;
    this.#settle(open, { state: 'accepted', reply: text }, { action: 'accept', reply: { model: model.model, text } });
  }

  #opened(topicId: TopicId, id: ServerRequestId): Open {
    const stored = this.#parts.serverRequests.get(topicId, id);
    const open = this.#open.get(stored.id);
    if (stored.state === 'open' && open === undefined) {
      throw new LoopwrightError('request-of-other-process', { id });
    }
    if (stored.state !== 'open' || open === undefined) throw notOpen(id);
    return open;
  }

  #expire(open: Open): void {
    try {
      this.#settle(open, { state: 'expired' }, { action: 'cancel' });
    } catch (error) {
      // The request stays open in the database and expires at the next start of the program.
      this.#parts.log.warn('A request could not be closed', { id: open.request.id, error: String(error) });
    }
  }

  #settle({ request, answered, over }: Open, settled: Settled, answer: AskAnswer): void {
    const { serverRequests, news } = this.#parts;
    const { id, topicId } = request;
    const stillOpen = serverRequests.settle(id, settled);
    this.#open.delete(id);
    over.abort();
    answered(stillOpen ? answer : { action: 'cancel' });
    if (!stillOpen) throw notOpen(id);
    this.#tell(topicId, id);
    news({ type: 'topic-changed', topicId });
  }

  #tell(topicId: TopicId, id: ServerRequestId): void {
    const request = this.#parts.serverRequests.get(topicId, id);
    this.#parts.news({ type: 'request-changed', topicId, request });
  }

  #declined(serverId: ServerId, why: string): AskAnswer {
    this.#parts.log.warn(`What the server "${serverId}" asked was declined. ${why}`);
    return { action: 'decline' };
  }
}

function proposed(ask: ServerAsk): JsonObject {
  return ask.kind === 'form' ? initialContent(formFields(ask.schema) ?? []) : {};
}

/** Returns the checked values of a form. Throws `bad-usage` if they do not match the schema. */
function filledIn(schema: JsonObject, content: JsonObject): JsonObject {
  const checked = checkForm(formFields(schema) ?? [], content);
  if (checked.ok) return checked.content;
  throw new LoopwrightError('form-incomplete', { problems: checked.problems });
}

function notOpen(id: ServerRequestId): LoopwrightError {
  return new LoopwrightError('request-closed', { id });
}
