/**
 * Turns in which a scripted model makes one call, decided by a user or by nobody, in a complete host
 * with real folders and a real database.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, type Reply } from '../../../e2e/fixtures/scripted-openai.ts';
import { CallId, type LoopId, type TopicId } from '../../../shared/ids.ts';
import type { Attendant } from '../../../shared/loop.ts';
import { type ApprovalDecision, TERMINAL } from '../../../shared/mcp.ts';
import { resultText } from '../../../shared/message.ts';
import type { EventLine } from '../cli/views/json-view.ts';
import { newId } from '../new-id.ts';
import { openWindow, type Window, type WindowOptions } from '../topics/window.fixture.ts';

const end = call('attempt_completion', { result: 'Done.' });

export interface Scoped extends Window {
  readonly wishes: {
    /** The tool calls that the model makes in the next turns. */
    next: Reply;
    /** Who answers approvals after the next restart. */
    attendant: Attendant;
  };
}

/** Opens a host whose model makes the call `next` in each turn and then completes the turn. */
export async function opened(next: Reply, options: WindowOptions = {}): Promise<Scoped> {
  const wishes: Scoped['wishes'] = { next, attendant: 'window' };
  const window = await openWindow((request) => (request.messages.at(-1)?.role === 'tool' ? end : wishes.next), {
    servers: {},
    serverSwitches: { [TERMINAL]: true },
    attendant: () => wishes.attendant,
    ...options,
  });
  return Object.assign(window, { wishes });
}

/** A folder below the workspace of the window whose build script leaves a trace. */
export function project(window: Window, name: string): string {
  const folder = join(realpathSync(window.workspace), name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'build.sh'), `echo ran >> "${traceIn(folder)}"\n`);
  return folder;
}

const traceIn = (folder: string): string => join(folder, 'build.trace');

/** The number of times that the build script of the folder with this name ran. */
export function runs(window: Window, name: string): number {
  const trace = traceIn(join(realpathSync(window.workspace), name));
  return existsSync(trace) ? readFileSync(trace, 'utf8').trimEnd().split('\n').length : 0;
}

type Asked = Extract<EventLine, { type: 'approval-request' }>;

/** Sends a message and returns the approval request of its loop, or null if the loop ended without. */
export async function turn(window: Scoped, at: { readonly topicId: TopicId } | { readonly workspace: string }) {
  const place = 'topicId' in at ? at : { ...at, topicId: null };
  const sent = await window.host.topics.send({ text: 'Do it.', ...place });
  if (sent.kind !== 'started') throw new Error(sent.kind);
  const { topicId, loopId } = sent;
  const request = () =>
    window.events.find((event): event is Asked => event.type === 'approval-request' && event.loopId === loopId) ?? null;
  const state = () => window.host.loops.list({ topicId }).find(({ id }) => id === loopId)?.state.name;
  await window.until(() => state() === 'completed' || (state() === 'waiting' && request() !== null));
  return { topicId, loopId, request: request() };
}

/** Decides about the awaited call, and waits for the end of the loop. */
export async function decided(
  window: Scoped,
  { topicId, loopId, request }: { topicId: TopicId; loopId: LoopId; request: Asked | null },
  decision: ApprovalDecision,
) {
  const receipt = request?.receipt?.digest ?? '';
  await window.host.decideApproval(loopId, request?.callId ?? newId(CallId), { decision, receipt });
  await window.reached(topicId, 'completed', loopId);
  return topicId;
}

/** Starts the host again, as another process with this attendant. */
export async function restartedFor(window: Scoped, attendant: Attendant): Promise<void> {
  window.wishes.attendant = attendant;
  await window.restart();
}

/** The last tool result in the topic, apart from the one that completes the loop. */
export function lastResult(window: Window, topicId: TopicId) {
  const results = window.host
    .messages(topicId)
    .flatMap(({ parts }) => parts)
    .filter((part) => part.type === 'tool-result' && part.tool?.toolName !== 'attempt_completion');
  const last = results.at(-1);
  return last?.type === 'tool-result' ? { status: last.status, text: resultText(last) } : null;
}
