/** Computes the state of one open topic from the updates of the host. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicEvent, TopicUpdate } from '../../shared/contract/topics.ts';
import { LIVE_OUTPUT_LENGTH } from '../../shared/live-calls.ts';
import { foldLastLoop } from '../../shared/loop-view.ts';
import type { MessagePage, MessageView, TopicSnapshot } from '../../shared/topic.ts';
import { sameValues } from './same-values.ts';

/**
 * An open topic. Its messages extend without gaps from an arbitrary message to the newest one.
 */
export interface OpenTopic extends TopicSnapshot {
  /** The identifier of the host's series of events to which `seq` belongs. */
  readonly epoch: string;
  readonly seq: number;
  /**
   * A counter of edits, undos and accepts. Views that show changes load them again when it
   * increases.
   */
  readonly changesVersion: number;
}

/**
 * Applies an update. An event is applied only if it comes after the position of the topic, so no
 * event is applied twice.
 */
export function takeUpdate(open: OpenTopic | null, update: TopicUpdate): OpenTopic | null {
  const { epoch, seq } = update;
  if (update.type === 'snapshot') {
    const version = (open?.changesVersion ?? 0) + 1;
    const { messages, hasEarlier, ...rest } = update.snapshot;
    return {
      ...sameValues(open, rest),
      ...joined(open, { messages, hasEarlier }),
      epoch,
      seq,
      changesVersion: version,
    };
  }
  if (open === null || open.epoch !== epoch || seq <= open.seq) return open;
  return { ...takeEvent(open, update.event), seq };
}

/**
 * The messages after a snapshot. If the messages in the snapshot overlap with the known messages,
 * both are joined; otherwise the snapshot replaces the known messages.
 */
function joined(open: OpenTopic | null, { messages: told, hasEarlier }: MessagePage): MessagePage {
  if (open === null) return { messages: told, hasEarlier };
  const known = new Map(open.messages.map((message) => [message.id, message]));
  const messages = told.map((message) => {
    const before = known.get(message.id);
    return sameValues(before, keptWhole(before, message));
  });
  const at = open.messages.findIndex(({ id }) => id === told[0]?.id);
  return at > 0
    ? { messages: [...open.messages.slice(0, at), ...messages], hasEarlier: open.hasEarlier }
    : { messages, hasEarlier };
}

/** Keeps the results of a message that were loaded completely, and updates everything else. */
function keptWhole(known: MessageView | undefined, told: MessageView): MessageView {
  if (told.shortened === undefined || known === undefined || known.shortened !== undefined) return told;
  const { shortened: _, ...rest } = told;
  return { ...rest, parts: known.parts };
}

export function takeEarlier(open: OpenTopic, page: MessagePage): OpenTopic {
  const known = new Set(open.messages.map(({ id }) => id));
  const earlier = page.messages.filter(({ id }) => !known.has(id));
  return { ...open, messages: [...earlier, ...open.messages], hasEarlier: page.hasEarlier };
}

/** Sets whether a message is pinned. Only the object of this message is replaced. */
export function withPin(
  messages: readonly MessageView[],
  messageId: MessageView['id'],
  pinned: boolean,
): readonly MessageView[] {
  return messages.map((message) => {
    if (message.id !== messageId || (message.pinned ?? false) === pinned) return message;
    const { pinned: _, ...unpinned } = message;
    return pinned ? { ...unpinned, pinned } : unpinned;
  });
}

function takeEvent(open: OpenTopic, event: TopicEvent): OpenTopic {
  switch (event.type) {
    case 'message':
      return open.messages.some(({ id }) => id === event.message.id)
        ? open
        : { ...open, messages: [...open.messages, event.message] };
    case 'loop':
      return { ...open, loop: foldLastLoop(open.loop, event) };
    case 'pausing':
      return open.loop?.loopId === event.loopId ? { ...open, loop: { ...open.loop, pausing: true } } : open;
    case 'topic':
      return { ...open, topic: sameValues(open.topic, event.topic) };
    case 'queue':
      return { ...open, queue: event.queue };
    case 'command':
      return { ...open, commands: replaced(open.commands, event.command) };
    case 'command-output':
      return {
        ...open,
        commands: open.commands.map((command) =>
          command.id === event.id
            ? { ...command, output: (command.output + event.text).slice(-LIVE_OUTPUT_LENGTH) }
            : command,
        ),
      };
    case 'background':
      return { ...open, background: event.commands };
    case 'compactions':
      return { ...open, compactions: event.compactions };
    case 'request':
      return { ...open, requests: replaced(open.requests, event.request) };
    case 'changes':
      return { ...open, changesVersion: open.changesVersion + 1 };
    default:
      return assertNever(event);
  }
}

function replaced<T extends { readonly id: string }>(known: readonly T[], changed: T): readonly T[] {
  return known.some(({ id }) => id === changed.id)
    ? known.map((one) => (one.id === changed.id ? changed : one))
    : [...known, changed];
}
