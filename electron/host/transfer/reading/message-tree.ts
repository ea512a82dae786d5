/** Puts the messages of a file, of which each names the one before it, into the order in which they are stored. */
import type { ImportedMessage, ImportedPart, ImportedTopic } from '../../../../shared/imported-topic.ts';
import type { Skips } from './skips.ts';

/** A message in the file; `message` null: it is not imported, and what follows it follows the one before it. */
export interface TreeNode {
  readonly id: string;
  /** The id of the message before it; null: none, or one that the file does not contain. */
  readonly parent: string | null;
  readonly message: Omit<ImportedMessage, 'parent'> | null;
}

interface Place {
  readonly node: TreeNode;
  readonly parent: number;
}

/**
 * Returns the messages so that each comes after the one before it, and which one is the last of the shown version: the
 * one named `shown`, or else the last one. Steps of one answer that follow each other become one message. Nodes in a
 * circle are left out.
 */
export function messageTree(
  nodes: readonly TreeNode[],
  shown: string | null,
  skips: Skips,
): Pick<ImportedTopic, 'messages' | 'shown'> {
  const known = new Set(nodes.map(({ id }) => id));
  const followers = Map.groupBy(nodes, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
  const messages: (ImportedMessage & { parts: readonly ImportedPart[] })[] = [];
  const places = new Map<string, number>();
  const after = (id: string | null, parent: number): Place[] =>
    (followers.get(id) ?? []).map((node) => ({ node, parent })).reverse();
  for (const waiting = after(null, -1); ; ) {
    const place = waiting.pop();
    if (place === undefined) break;
    const { node, parent } = place;
    const before = messages[parent];
    const isStep =
      before !== undefined &&
      node.message?.role === 'assistant' &&
      before.role === 'assistant' &&
      parent === messages.length - 1 &&
      isOnlyChild(followers, node);
    if (node.message === null || messages.length >= skips.limits.messages) {
      if (node.message !== null) skips.add('too-many-messages');
      places.set(node.id, parent);
    } else if (isStep) {
      messages[parent] = { ...before, parts: [...before.parts, ...node.message.parts] };
      places.set(node.id, parent);
    } else {
      places.set(node.id, messages.length);
      messages.push({ ...node.message, parent });
    }
    waiting.push(...after(node.id, places.get(node.id) ?? parent));
  }
  const last = shown === null ? undefined : places.get(shown);
  return withResultsApart(messages.map(withJoinedTexts), last ?? messages.length - 1);
}

/** A reader joins texts that follow each other, so a blank line is put between them here. */
function withJoinedTexts(message: ImportedMessage): ImportedMessage {
  const parts: ImportedPart[] = [];
  for (const part of message.parts) {
    const last = parts.at(-1);
    if (part.type === 'text' && last?.type === 'text') {
      parts[parts.length - 1] = { type: 'text', text: `${last.text}\n\n${part.text}` };
    } else parts.push(part);
  }
  return { ...message, parts };
}

/** Results of calls are a message of their own after the calls. */
function withResultsApart(
  messages: readonly ImportedMessage[],
  shown: number,
): Pick<ImportedTopic, 'messages' | 'shown'> {
  const apart: ImportedMessage[] = [];
  /** The new index of the last piece of each message. */
  const ends: number[] = [];
  for (const message of messages) {
    let parent = message.parent === -1 ? -1 : (ends[message.parent] ?? -1);
    for (const { role, parts } of pieces(message)) {
      apart.push({ ...message, role, parts, parent });
      parent = apart.length - 1;
    }
    ends.push(parent);
  }
  return { messages: apart, shown: ends[shown] ?? -1 };
}

function pieces({ role, parts }: ImportedMessage): readonly Pick<ImportedMessage, 'role' | 'parts'>[] {
  const found: { role: ImportedMessage['role']; parts: ImportedPart[] }[] = [];
  for (const part of parts) {
    const of = part.type === 'tool-result' ? 'tool' : role === 'tool' ? 'assistant' : role;
    const last = found.at(-1);
    if (last?.role === of) last.parts.push(part);
    else found.push({ role: of, parts: [part] });
  }
  return found;
}

const isOnlyChild = (followers: Map<string | null, TreeNode[]>, node: TreeNode): boolean =>
  (followers.get(node.parent) ?? []).length === 1;
