/** What every format of an export writes of one topic. */
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import { ended } from '../../../shared/loop-ending.ts';
import type { Message, ModelMessage } from '../../../shared/message.ts';
import type { ArtifactExportsParts } from '../artifacts/export/artifact-exports.ts';
import { evidencePieces } from '../exports/evidence-pieces.ts';
import { approvalsOfLoop, type ExportedApproval } from '../store/exported.ts';
import type { HostStore } from '../store/open-store.ts';

export interface TopicWriterParts extends Pick<HostStore, 'database' | 'imports'> {
  readonly topics: HostStore['topics'];
  readonly messages: HostStore['messages'];
  readonly loops: HostStore['loops'];
  readonly artifacts: ArtifactExportsParts;
  /** Returns the messages without the secrets that models do not get either. */
  readonly withoutSecrets: (topicId: TopicId, messages: readonly ModelMessage[]) => readonly ModelMessage[];
}

/** Returns the message as it may leave the app. */
export function withoutSecrets<Each extends Message>(parts: TopicWriterParts, message: Each): Each {
  const [clean = message] = parts.withoutSecrets(message.topicId, [message]);
  return clean === message ? message : { ...message, parts: clean.parts };
}

/** Yields the shown messages of a topic. */
export function* shownMessages(parts: TopicWriterParts, topicId: TopicId): Generator<Message, void> {
  for (const message of parts.messages.shown(topicId)) yield withoutSecrets(parts, message);
}

/** Looks up the answers of the user, and keeps those of one loop in memory. */
export function approvalsIn(
  parts: TopicWriterParts,
): (message: Message) => (callId: CallId) => readonly ExportedApproval[] {
  let loop: LoopId | null = null;
  let approvals: ReturnType<typeof approvalsOfLoop> = new Map();
  return ({ loopId }) => {
    if (loopId !== loop) {
      loop = loopId;
      approvals = loopId === null ? new Map() : approvalsOfLoop(parts.database, loopId);
    }
    return (callId) => approvals.get(callId) ?? [];
  };
}

/** What is known of the work of a loop, as pieces of Markdown. */
export function evidenceOf({ loops }: TopicWriterParts, loopId: LoopId, locale: Locale): readonly string[] {
  const state = loops.find(loopId)?.state;
  if (state === undefined || !ended(state)) return [];
  return evidencePieces(state.outcome.evidence, state.outcome.text, locale);
}
