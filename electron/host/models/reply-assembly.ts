/** Turns the chunks of one answer into neutral events. Pure, without socket and clock. */
import type { ModelEvent } from '../../../shared/model.ts';
import { createCallAssembly } from './call-assembly.ts';
import { createCleanStream } from './clean-stream.ts';
import type { KeyRedaction } from './key-redaction.ts';
import { fieldOf, listField, textField } from './loose-json.ts';
import { deltaOf, type ReplyReader } from './model-call.ts';
import { type UsageEvent, usageOf } from './usage.ts';

export function createReplyAssembly(redaction: KeyRedaction): ReplyReader {
  const calls = createCallAssembly(redaction);
  const text = createCleanStream(redaction);
  const reasoning = createCleanStream(redaction);
  let finishReason: string | null = null;
  let usage: UsageEvent | null = null;

  function* read(chunk: unknown): Generator<ModelEvent> {
    usage = usageOf(fieldOf(chunk, 'usage')) ?? usage;
    const choice = listField(chunk, 'choices')[0];
    if (choice === undefined) return;
    const delta = fieldOf(choice, 'delta') ?? fieldOf(choice, 'message');
    yield* deltaOf('reasoning-delta', reasoning.push(reasoningOf(delta)));
    yield* deltaOf('text-delta', text.push(plainText(fieldOf(delta, 'content')) + (textField(delta, 'refusal') ?? '')));
    yield* calls.add(listField(delta, 'tool_calls'));
    yield* calls.addLegacy(fieldOf(delta, 'function_call'));
    finishReason = textField(choice, 'finish_reason') ?? finishReason;
  }

  function* endEvents(): Generator<ModelEvent> {
    yield* deltaOf('reasoning-delta', reasoning.end());
    yield* deltaOf('text-delta', text.end());
    if (usage !== null) yield usage;
  }

  return {
    read: (chunk) => [...read(chunk)],
    get finished() {
      return finishReason !== null;
    },
    get overflowed() {
      return calls.overflowed;
    },
    rest: () => [...endEvents()],
    end() {
      const events = [...endEvents()];
      if (finishReason === 'content_filter') return { events, finish: 'content-filter' };
      // OpenRouter reports `error` when the provider behind it ended the reply early.
      if (finishReason === 'error') return { events, finish: 'server-error' };
      const cutOff = finishReason === 'length' || finishReason === 'max_tokens';
      const made = calls.finish(cutOff).map((call): ModelEvent => ({ type: 'tool-call', call }));
      // Servers may report `stop` although they make calls (faults.md F18).
      const reason = cutOff ? 'length' : made.length > 0 ? 'tool-calls' : 'stop';
      return { events: [...events, ...made], finish: { reason } };
    },
  };
}

/**
 * Returns the reasoning in a delta. DeepSeek and vLLM call it `reasoning_content`, OpenRouter and
 * Ollama call it `reasoning`; some send both. Mistral includes it in the content.
 */
function reasoningOf(delta: unknown): string {
  const named = textField(delta, 'reasoning_content') ?? textField(delta, 'reasoning');
  if (named !== undefined) return named;
  return listField(delta, 'content')
    .map((part) => plainText(fieldOf(part, 'thinking')))
    .join('');
}

function plainText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => textField(part, 'text') ?? '').join('');
}
