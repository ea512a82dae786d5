/**
 * Performs one model call: chooses the model, offers the tools, streams the reply, gives the calls
 * their ids, and stores the reply.
 */
import { isCompletion, type ToolDefinition } from '../../../shared/mcp.ts';
import { type Message, type ModelMessage, type ModelRef, type Part, printedCallsOf } from '../../../shared/message.ts';
import { type Finish, NO_USAGE, type Usage } from '../../../shared/model.ts';
import { oncePer } from '../../../shared/once-per.ts';
import { imagesIn } from '../../../shared/sees-images.ts';
import { StreamedTextReader } from '../reading/streamed-text.ts';
import { answered, type CallModel, type ModelReply, type PhaseTool } from './effects.ts';
import { EndMark, partsWithoutMark } from './end-mark.ts';
import type { Performed } from './engine.ts';
import { fallbackFor, isReplaced, replacementOf } from './fallback-model.ts';
import { finalTexts } from './final-text-words.ts';
import { streamFitting } from './fitting-call.ts';
import { halted, isInterrupted, type LoopContext, ownMessage } from './loop-context.ts';
import { olderImagesIn } from './older-images.ts';
import { collected } from './part-collector.ts';
import { phaseTool, withOwn } from './phase-tools.ts';
import { withPlannedCalls } from './planned-calls.ts';
import { type ReadReply, readReply } from './read-reply.ts';

export async function callModel(context: LoopContext, effect: CallModel, seq: number): Promise<Performed> {
  const { ports, record, controls } = context;
  const offer = await offered(context, effect);
  if (controls.signal.aborted) return halted(context);
  const chosen = ports.models.choose(record.topicId, effect.role);
  const replacement = replacementOf(context, chosen);
  const model = replacement ?? chosen;
  const failed = replacement !== null && isReplaced(context, chosen, seq) ? chosen : null;
  const first = await attemptWith(context, effect, seq, { model, insteadOf: failed, offer });
  if (first.kind === 'performed') return first.performed;
  const second = await attemptWith(context, effect, seq, { model: first.next, insteadOf: model, offer });
  if (second.kind === 'performed') return second.performed;
  throw new Error('A fallback model has no fallback.');
}

interface Attempt {
  readonly model: ModelRef;
  /** The model that failed for this effect; null: none did. */
  readonly insteadOf: ModelRef | null;
  readonly offer: OfferedTools;
}

type Attempted =
  | { readonly kind: 'performed'; readonly performed: Performed }
  /** The model failed, which is journaled, and this one is to be asked. */
  | { readonly kind: 'failed'; readonly next: ModelRef };

const performed = (result: Performed): Attempted => ({ kind: 'performed', performed: result });

async function attemptWith(
  context: LoopContext,
  effect: CallModel,
  seq: number,
  { model, insteadOf, offer: { callable, tools } }: Attempt,
): Promise<Attempted> {
  const { journal, ports, record, controls } = context;
  journal.append(seq, { kind: 'model-started', purpose: effect.purpose, model });
  journal.refuseIfLost();
  const iteration = journal.tally.iterations + 1;
  let usage: Usage = NO_USAGE;
  context.iteration.start(iteration, () => usage);

  const began = ports.now();
  const streamed = await commitMeanwhile(context, (signal) => collect(context, effect, seq, model, tools, signal));
  usage = streamed.usage;
  const durationMs = Math.max(0, ports.now() - began);
  const replaced = insteadOf === null ? {} : { insteadOf };
  const leftOut = leftOutImages(ports.models.takesImages?.(model) === false, effect.messages);
  const place = { model, iteration: { number: iteration, usage, durationMs, ...replaced, ...leftOut } };
  const finish = streamed.finish ?? unfinished(context);
  const next = insteadOf === null ? fallbackFor(context, effect, model, finish, streamed.parts.text) : null;
  if (next !== null && finish.reason === 'error') {
    journal.append(seq, { kind: 'model-cut', model, usage, failed: { finish, next } });
    journal.commit();
    context.iteration.end();
    return { kind: 'failed', next };
  }
  const printed = ports.models.printedCalls(model);
  const named = effect.namesTools ? await ports.tools.catalogue(record.topicId, record.workspace) : callable;
  const whole = readReply(ports, effect, { callable, named }, streamed.parts, finish, printed);
  const written = unmarked(effect, whole);
  const read = effect.plansCallsIn === undefined ? written : await planned(context, written, effect.plansCallsIn);
  const reply: ModelReply = { ...read, usage, finish };

  if (controls.signal.aborted) {
    if (usage.inputTokens + usage.outputTokens > 0) journal.append(seq, { kind: 'model-cut', model, usage });
    // After a stop the received text is kept; after an interruption the model is asked again.
    const kept = isInterrupted(controls) ? [] : withoutCalls(reply.parts);
    journal.commit({ messages: turn(context, effect, place, kept) });
    // The iteration ends here, with its usage, because the next drive calls the model again in a
    // new iteration.
    context.iteration.end();
    return performed(halted(context));
  }
  const failed = reply.finish.reason === 'error';
  const messages = turn(context, effect, place, failed ? withoutCalls(reply.parts) : reply.parts);
  const messageId = messages[0]?.id ?? null;
  journal.append(seq, { kind: 'model-settled', purpose: effect.purpose, model, reply, messageId });
  journal.commit({ messages });
  return performed({ kind: 'answer', answer: answered(reply, messageId) });
}

function leftOutImages(isBlind: boolean, messages: readonly ModelMessage[]) {
  const unseenImages = isBlind ? imagesIn(messages) : 0;
  if (unseenImages > 0) return { unseenImages };
  const olderImages = isBlind ? 0 : olderImagesIn(messages);
  return olderImages === 0 ? {} : { olderImages };
}

/**
 * The maximum time in milliseconds that uncommitted rows wait for the reply, to be committed with
 * it.
 */
const COMPANY_MS = 50;

/**
 * Commits pending rows while the model works, or together with its reply if the reply comes first.
 * A crash before the commit repeats only what can be repeated: this model call, reads, and edits
 * whose result is visible on disk. If the disk fails, the model call is aborted.
 */
async function commitMeanwhile<T>(
  { journal, controls }: LoopContext,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const refused = new AbortController();
  const asking = ask(AbortSignal.any([controls.signal, refused.signal]));
  const waited = Promise.withResolvers<'waited'>();
  const timer = setTimeout(waited.resolve, COMPANY_MS, 'waited');
  try {
    if ((await Promise.race([asking, waited.promise])) === 'waited') journal.commit();
  } catch (error) {
    refused.abort();
    await asking;
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return asking;
}

interface OfferedTools {
  /** The tools that the request offers. */
  readonly tools: readonly ToolDefinition[];
  /** The tools that a call in the reply may mean. */
  readonly callable: readonly ToolDefinition[];
}

async function offered(context: LoopContext, effect: CallModel): Promise<OfferedTools> {
  const { tools, ownTools = [], offersCompletion = true } = effect;
  const { ports, record, attendant } = context;
  if (tools === 'none') return { tools: [], callable: [] };
  // The list stays the same when all answers are used, because a provider's cache keeps it.
  const canAsk = attendant !== 'nobody' || ports.answersLeft !== undefined;
  const usable = ({ needsUser }: PhaseTool) => needsUser !== true || canAsk;
  if (tools !== 'enabled') {
    const ofPhase = tools.filter(usable).map(phaseTool);
    return { tools: ofPhase, callable: ofPhase };
  }
  const own = ownTools.filter(usable);
  // The tools that never change come first, because a provider's cache keeps equal beginnings.
  const catalogue = await ports.tools.catalogue(record.topicId, record.workspace);
  const fitting = ports.tools.fitting(catalogue);
  const ofTopic = offersCompletion ? fitting : withoutCompletion(fitting);
  return { tools: withOwn(own, ofTopic), callable: withOwn(own, catalogue) };
}

/** The same list gives the same one, because what is derived from a list of tools is kept by its identity. */
const withoutCompletion = oncePer((tools: readonly ToolDefinition[]) => tools.filter((tool) => !isCompletion(tool)));

async function planned({ ports, record }: LoopContext, reply: Pick<ModelReply, 'parts' | 'json'>, field: string) {
  const catalogue = await ports.tools.catalogue(record.topicId, record.workspace);
  return withPlannedCalls(ports, catalogue, reply, field);
}

function collect(
  context: LoopContext,
  effect: CallModel,
  seq: number,
  model: ModelRef,
  tools: readonly ToolDefinition[],
  signal: AbortSignal,
) {
  const { monitor, journal, record } = context;
  const {
    type: _,
    purpose: __,
    role: ___,
    ownTools: ____,
    namesTools: _____,
    offersCompletion: ______,
    endMark,
    show,
    streams,
    ...asked
  } = effect;
  const request = { ...asked, tools, toolsRan: journal.tally.calls > 0, locale: record.locale };
  let reader = endMark === undefined ? null : new EndMark(endMark);
  let field = streams === undefined ? null : new StreamedTextReader(streams);
  const say = (text: string) => text !== '' && monitor({ type: 'text-delta', text });
  const hear = (text: string) => say(field?.take(text) ?? (show === 'answer' ? text : ''));
  return collected(streamFitting(context, seq, model, request, signal), (event) => {
    if (reader !== null && event.type !== 'text-delta') {
      if (event.type !== 'retry') hear(reader.end());
      else if (endMark !== undefined) reader = new EndMark(endMark);
    }
    if (streams !== undefined && (event.type === 'retry' || event.type === 'text-was-reasoning')) {
      field = new StreamedTextReader(streams);
    }
    if (event.type === 'retry') {
      monitor({ ...event, type: 'model-retry' });
    } else if ((show === 'answer' || field !== null) && event.type === 'text-was-reasoning') {
      monitor(event);
    } else if (event.type === 'text-delta') {
      hear(reader === null ? event.text : reader.take(event.text));
    } else if (show === 'answer' && event.type === 'reasoning-delta') {
      monitor({ type: event.type, text: event.text });
    }
  });
}

function unmarked({ endMark }: CallModel, reply: ReadReply): ReadReply {
  if (endMark === undefined) return reply;
  const { parts, wasFound } = partsWithoutMark(reply.parts, endMark);
  return { ...reply, parts, ...(wasFound ? { hasEndMark: true as const } : {}) };
}

const withoutCalls = (parts: readonly Part[]) => parts.filter((part) => part.type !== 'tool-call');

/**
 * Returns the reply as messages to store; returns none if the reply is hidden or empty. A reply with
 * printed calls is shown even so, because the user can choose what becomes of them.
 */
function turn(
  context: LoopContext,
  effect: CallModel,
  place: Required<Pick<Message, 'model' | 'iteration'>>,
  parts: readonly Part[],
): readonly Message[] {
  const isHidden = effect.show === 'hidden' && printedCallsOf({ parts }).length === 0;
  if (isHidden || parts.length === 0) return [];
  return [ownMessage(context, { role: 'assistant', parts, ...place })];
}

const unfinished = ({ record }: LoopContext): Finish => ({
  reason: 'error',
  code: 'cut-off',
  message: finalTexts[record.locale].cutOff,
});
