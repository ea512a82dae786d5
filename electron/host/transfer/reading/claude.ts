/**
 * Reads a conversation of the data export of Claude: messages in order (`chat_messages`), each with blocks (`content`),
 * texts of attachments and names of files. Newer exports name the message before each, so that branches are known.
 */
import type { ImportedPart, ImportedTopic } from '../../../../shared/imported-topic.ts';
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import { fencedText } from './fenced-text.ts';
import { listIn, objectIn, textIn, timeIn } from './fields.ts';
import { messageTree, type TreeNode } from './message-tree.ts';
import type { Skips } from './skips.ts';

export const isClaude = (element: JsonObject): boolean => 'chat_messages' in element;

/** The parent of the first messages in an export with branches. */
const NO_PARENT = '00000000-0000-4000-8000-000000000000';

/** Null: the conversation has no message that is imported. */
export function claudeTopic(element: JsonObject, skips: Skips): ImportedTopic | null {
  const createdAt = timeIn(element.created_at) ?? Date.now();
  const listed = listIn(element.chat_messages).map(objectIn);
  const ids = listed.map(({ uuid }, at) => textIn(uuid) || `message ${at}`);
  const nodes = listed.map((message, at): TreeNode => {
    const named = textIn(message.parent_message_uuid);
    const parent = named === '' ? (ids[at - 1] ?? null) : named === NO_PARENT ? null : named;
    const parts = partsOf(message, skips);
    const role = message.sender === 'human' ? 'user' : 'assistant';
    const made = { role, parts, model: null, createdAt: timeIn(message.created_at) ?? createdAt } as const;
    return { id: ids[at] ?? '', parent, message: parts.length === 0 ? null : made };
  });
  const tree = messageTree(nodes, textIn(element.current_leaf_message_uuid) || (ids.at(-1) ?? null), skips);
  if (tree.messages.length === 0) return null;
  return {
    source: 'claude',
    sourceId: textIn(element.uuid),
    title: textIn(element.name),
    createdAt,
    updatedAt: timeIn(element.updated_at) ?? createdAt,
    ...tree,
  };
}

function partsOf(message: JsonObject, skips: Skips): readonly ImportedPart[] {
  const blocks = listIn(message.content).flatMap((block) => blockParts(objectIn(block), skips));
  const written = skips.text(textIn(message.text));
  // Older exports have only the text.
  const parts = blocks.length > 0 || written.trim() === '' ? blocks : [{ type: 'text', text: written } as const];
  return [
    ...parts,
    ...listIn(message.attachments).flatMap((each) => attachment(objectIn(each), skips)),
    ...missing(message, skips),
  ];
}

function blockParts(block: JsonObject, skips: Skips): readonly ImportedPart[] {
  switch (textIn(block.type)) {
    case 'text': {
      const text = skips.text(textIn(block.text));
      return text.trim() === '' ? [] : [{ type: 'text', text }];
    }
    case 'thinking': {
      const text = skips.text(textIn(block.thinking));
      return text.trim() === '' ? [] : [{ type: 'reasoning', text }];
    }
    case 'tool_use': {
      const text = fencedText(textIn(block.name), skips.text(JSON.stringify(block.input ?? {}, null, 2)));
      return [{ type: 'text', text }];
    }
    case 'tool_result': {
      const text = skips.text(resultText(block.content));
      return text.trim() === '' ? [] : [{ type: 'text', text: fencedText(textIn(block.name), text) }];
    }
    case 'token_budget':
    case 'flag':
      return [];
    default:
      skips.add('unknown-content');
      return [];
  }
}

function resultText(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  return listIn(content)
    .map((item) => textIn(objectIn(item).text))
    .filter((text) => text !== '')
    .join('\n');
}

function attachment(file: JsonObject, skips: Skips): readonly ImportedPart[] {
  const text = skips.text(textIn(file.extracted_content));
  return text === '' ? [] : [{ type: 'file', path: textIn(file.file_name).slice(0, 500) || 'attachment', text }];
}

/** The export names files whose content it does not contain. */
function missing(message: JsonObject, skips: Skips): readonly ImportedPart[] {
  skips.add('missing-file', listIn(message.files).length);
  return [];
}
