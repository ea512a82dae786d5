/**
 * The model calls of a topic that the inspector panel shows. They are loaded again while a loop
 * runs, and opened calls stay open.
 */
import { create } from 'zustand';
import type { LoopId, TopicId } from '../../shared/ids.ts';
import type { InspectedIteration, InspectedLoop, InspectedRequest } from '../../shared/inspected.ts';
import { failureOf } from '../host-client.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';
import { endOf, withPiece } from './inspected-pieces.ts';

export type ProviderFormat = 'openai' | 'gemini';

/** The key of a model call in this store: the id of the loop and the number of the call. */
export type CallKey = `${LoopId} ${number}`;

interface InspectorStore {
  readonly loops: Readonly<Record<TopicId, Asked<readonly InspectedLoop[]>>>;
  readonly iterations: Readonly<Record<LoopId, Asked<readonly InspectedIteration[]>>>;
  readonly requests: Readonly<Record<CallKey, Asked<InspectedRequest>>>;
  /**
   * The loop that the user has selected in each topic; a topic without an entry shows its newest
   * loop.
   */
  readonly chosen: Readonly<Record<TopicId, LoopId>>;
  /** The selected message format; null: the format of the model that answered last. */
  readonly format: ProviderFormat | null;
}

export const useInspector = create<InspectorStore>()(() => ({
  loops: {},
  iterations: {},
  requests: {},
  chosen: {},
  format: null,
}));

/** The maximum number of opened calls that stay in memory. */
const KEPT = 20;
/** The number of messages that are loaded per request. */
const PAGE = 40;

export const callKey = (loopId: LoopId, call: number): CallKey => `${loopId} ${call}`;

export function showFormat(format: ProviderFormat): void {
  useInspector.setState({ format });
}

/** Loads the loops of the topic, and the calls of the selected loop. */
export async function loadInspection(topicId: TopicId): Promise<void> {
  const loops = await ask(
    useInspector.getState().loops[topicId],
    () => host().inspect.loops({ topicId }),
    (asked) => useInspector.setState(({ loops: known }) => ({ loops: { ...known, [topicId]: asked } })),
  );
  const chosen = useInspector.getState().chosen[topicId] ?? loops?.[0]?.loopId;
  if (chosen !== undefined) await loadIterations(chosen);
}

/**
 * Selects a loop. If it is the newest loop, the selection is removed, so that a later loop is
 * shown when it begins.
 */
export async function chooseLoop(topicId: TopicId, loopId: LoopId): Promise<void> {
  useInspector.setState(({ loops: { [topicId]: loops }, chosen: { [topicId]: _, ...others } }) => {
    const isNewest = loops?.state === 'ready' && loops.value[0]?.loopId === loopId;
    return { chosen: isNewest ? others : { ...others, [topicId]: loopId } };
  });
  await loadIterations(loopId);
}

/** Selects a loop and opens its last model call that counts as an iteration. */
export async function inspectEnd(topicId: TopicId, loopId: LoopId): Promise<void> {
  await loadInspection(topicId);
  await chooseLoop(topicId, loopId);
  const iterations = useInspector.getState().iterations[loopId];
  const last = iterations?.state === 'ready' ? iterations.value.findLast(({ number }) => number !== null) : undefined;
  if (last !== undefined) await openCall(loopId, last.call);
}

export async function loadIterations(loopId: LoopId): Promise<void> {
  const iterations = await ask(
    useInspector.getState().iterations[loopId],
    () => host().inspect.iterations({ loopId }),
    (asked) => useInspector.setState(({ iterations: known }) => ({ iterations: { ...known, [loopId]: asked } })),
  );
  const { requests } = useInspector.getState();
  for (const { call, state } of iterations ?? []) {
    const known = requests[callKey(loopId, call)];
    if (known?.state === 'ready' && known.value.reply === null && state !== 'open') void openCall(loopId, call);
  }
}

/**
 * Loads a call. Can be called again to retry after a failure or to load the reply. The loaded
 * data stays if the host does not respond.
 */
export async function openCall(loopId: LoopId, call: number): Promise<void> {
  await loadPiece(loopId, call, {}).catch(() => undefined);
}

export function closeCall(loopId: LoopId, call: number): void {
  useInspector.setState(({ requests: { [callKey(loopId, call)]: _, ...requests } }) => ({ requests }));
}

/** Loads the messages before the loaded ones. */
export async function loadEarlier(loopId: LoopId, call: number, { from }: InspectedRequest): Promise<void> {
  await loadPiece(loopId, call, { from: Math.max(0, from - PAGE), to: from });
}

/** Loads the messages after the loaded ones, if one response did not contain all of them. */
export async function loadLater(loopId: LoopId, call: number, open: InspectedRequest): Promise<void> {
  await loadPiece(loopId, call, { from: endOf(open) });
}

/** Loads all shortened texts of the call completely. */
export async function loadWhole(loopId: LoopId, call: number, open: InspectedRequest): Promise<void> {
  const whole = await wholePiece(loopId, call, open.from, endOf(open));
  addPiece(loopId, call, whole);
}

/**
 * Loads all messages from this index on with complete texts, for copying. Throws the error of the
 * host.
 */
export async function wholePiece(loopId: LoopId, call: number, from: number, to?: number): Promise<InspectedRequest> {
  const until = to === undefined ? {} : { to };
  let whole = await host().inspect.request({ loopId, call, from, whole: true, ...until });
  while (whole.lost === null && endOf(whole) < (to ?? whole.total)) {
    const next = await host().inspect.request({ loopId, call, from: endOf(whole), whole: true, ...until });
    if (endOf(next) <= endOf(whole)) break;
    whole = withPiece(whole, next);
  }
  return whole;
}

async function loadPiece(loopId: LoopId, call: number, which: { from?: number; to?: number }): Promise<void> {
  const known = useInspector.getState().requests[callKey(loopId, call)];
  if (known?.state !== 'ready') setRequest(loopId, call, { state: 'loading' });
  try {
    addPiece(loopId, call, await host().inspect.request({ loopId, call, ...which }));
  } catch (error) {
    if (known?.state === 'ready') throw error;
    if (isOpen(loopId, call)) setRequest(loopId, call, { state: 'failed', failure: failureOf(error) });
  }
}

function addPiece(loopId: LoopId, call: number, piece: InspectedRequest): void {
  const known = useInspector.getState().requests[callKey(loopId, call)];
  // The user has closed the call in the meantime, so the response is ignored.
  if (known === undefined) return;
  setRequest(loopId, call, { state: 'ready', value: withPiece(known.state === 'ready' ? known.value : null, piece) });
}

const isOpen = (loopId: LoopId, call: number): boolean => callKey(loopId, call) in useInspector.getState().requests;

function setRequest(loopId: LoopId, call: number, asked: Asked<InspectedRequest>): void {
  const key = callKey(loopId, call);
  useInspector.setState(({ requests }) => {
    const kept = Object.entries(requests).slice(-KEPT);
    return {
      requests: key in requests ? { ...requests, [key]: asked } : { ...Object.fromEntries(kept), [key]: asked },
    };
  });
}
