/** Makes imported outputs ready to be stored, and lets the results of their calls refer to them. */
import type { CallId } from '../../../shared/ids.ts';
import type { ImportedOutput, ImportedTopic } from '../../../shared/imported-topic.ts';
import { type EncodedOutput, encodedOutput } from '../outputs/output-parts.ts';

export interface ReadyOutput extends EncodedOutput {
  readonly callId: CallId;
  /** Milliseconds since the epoch, UTC; null: unknown. */
  readonly createdAt: number | null;
}

export interface ReadyTopic {
  readonly topic: ImportedTopic;
  readonly outputs: readonly ReadyOutput[];
}

/** An output that is too long to keep is left out. */
export async function readyTopic(topic: ImportedTopic): Promise<ReadyTopic> {
  const outputs: ReadyOutput[] = [];
  for (const each of topic.outputs ?? []) outputs.push(...(await ready(each)));
  if (outputs.length === 0) return { topic, outputs };
  const ofCall = Map.groupBy(outputs, ({ callId }) => callId);
  const messages = topic.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      const made = part.type === 'tool-result' ? ofCall.get(part.callId) : undefined;
      return made === undefined ? part : { ...part, outputs: made.map(({ ref }) => ref) };
    }),
  }));
  return { topic: { ...topic, messages }, outputs };
}

async function ready({ callId, createdAt, output }: ImportedOutput): Promise<readonly ReadyOutput[]> {
  try {
    return [{ ...(await encodedOutput(output)), callId, createdAt }];
  } catch {
    return [];
  }
}
