/**
 * The built-in provider, which needs no key and no network. It is a script and labelled as such:
 * it performs a few tasks with the real tools on real files, always in the same way. It keeps no
 * state between calls; see `demo/conversation.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Finish, ModelClient, ModelEvent, ModelRequest, Usage } from '../../../shared/model.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';
import { nextReply, type Reply } from './demo/next-reply.ts';
import { LABEL } from './demo/texts.ts';

export interface DemoOptions {
  /**
   * The interval between two deltas in milliseconds, so that text appears gradually. Default: 4.
   */
  readonly delayMs?: number;
}

/** The maximum number of deltas per text or call, however long it is. */
const MAX_DELTAS = 60;
const CHARACTERS_PER_DELTA = 6;
const CHARACTERS_PER_TOKEN = 4;

const CANCELLED: Finish = { reason: 'error', code: 'cancelled', message: 'The demo was stopped.' };

export function createDemoClient({ delayMs = 4 }: DemoOptions = {}): ModelClient {
  return {
    provider: 'demo',
    label: LABEL,
    async *stream(request, signal) {
      if (!signal.aborted) {
        for (const event of eventsOf(request, nextReply(request))) {
          if (!(await paused(delayMs, signal))) break;
          yield event;
          if (event.type === 'finish') return;
        }
      }
      yield { type: 'finish', finish: CANCELLED };
    },
  };
}

function* eventsOf(request: ModelRequest, reply: Reply): Generator<ModelEvent> {
  for (const text of deltas(wellFormed(reply.text))) yield { type: 'text-delta', text };
  for (const [index, call] of reply.calls.entries()) {
    for (const argumentsDelta of deltas(JSON.stringify(call.arguments))) {
      yield { type: 'tool-call-delta', index, name: call.name, argumentsDelta };
    }
    yield { type: 'tool-call', call: { name: call.name, arguments: call.arguments } };
  }
  yield { type: 'usage', usage: usageOf(request, reply) };
  yield { type: 'finish', finish: { reason: reply.calls.length > 0 ? 'tool-calls' : 'stop' } };
}

/** Waits. Resolves with false once the signal is aborted. */
async function paused(delayMs: number, signal: AbortSignal): Promise<boolean> {
  if (delayMs > 0) await wait(delayMs, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

/** Splits a text between characters, never inside one. */
function* deltas(text: string): Generator<string> {
  const characters = [...text];
  const size = Math.max(CHARACTERS_PER_DELTA, Math.ceil(characters.length / MAX_DELTAS));
  for (let from = 0; from < characters.length; from += size) yield characters.slice(from, from + size).join('');
}

/** Returns estimated token counts. The demo costs nothing. */
function usageOf(request: ModelRequest, reply: Reply): Usage {
  const input = request.system.length + JSON.stringify(request.messages).length + JSON.stringify(request.tools).length;
  const output = reply.text.length + JSON.stringify(reply.calls).length;
  return {
    inputTokens: Math.ceil(input / CHARACTERS_PER_TOKEN),
    outputTokens: Math.ceil(output / CHARACTERS_PER_TOKEN),
  };
}
