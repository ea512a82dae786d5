/**
 * Reads a conversation of the data export of ChatGPT: a tree of nodes (`mapping`) with the node that was shown last
 * (`current_node`). Instructions of the system and hidden messages are left out; calls of its tools and their output are
 * text of the assistant.
 */
import { CallId } from '../../../../shared/ids.ts';
import type { ImportedMessage, ImportedPart, ImportedTopic } from '../../../../shared/imported-topic.ts';
import type { JsonObject, JsonValue } from '../../../../shared/json.ts';
import type { ImagePart } from '../../../../shared/message.ts';
import { newId } from '../../new-id.ts';
import { fencedText } from './fenced-text.ts';
import { listIn, objectIn, textIn, timeIn } from './fields.ts';
import { messageTree, type TreeNode } from './message-tree.ts';
import type { Pictures } from './pictures.ts';
import type { Skips } from './skips.ts';

export const isChatGpt = (element: JsonObject): boolean => 'mapping' in element;

/** Marks of the program between private characters, which lead nowhere outside of it. */
const CITATIONS = /\ue200[^\ue200\ue201]{0,2000}\ue201/g;

/** Null: the conversation has no message that is imported. */
export async function chatGptTopic(
  element: JsonObject,
  pictures: Pictures,
  skips: Skips,
): Promise<ImportedTopic | null> {
  const created = timeIn(element.create_time);
  const nodes: TreeNode[] = [];
  for (const [id, node] of Object.entries(objectIn(element.mapping))) {
    const { parent, message } = objectIn(node);
    const at = created ?? timeIn(element.update_time) ?? Date.now();
    nodes.push({
      id,
      parent: typeof parent === 'string' ? parent : null,
      message: await messageOf(objectIn(message), at, pictures, skips),
    });
  }
  const tree = messageTree(nodes, textIn(element.current_node), skips);
  const first = tree.messages[0];
  if (first === undefined) return null;
  const createdAt = created ?? first.createdAt;
  return {
    source: 'chatgpt',
    sourceId: textIn(element.conversation_id) || textIn(element.id),
    title: textIn(element.title),
    createdAt,
    updatedAt: timeIn(element.update_time) ?? createdAt,
    ...tree,
  };
}

async function messageOf(
  message: JsonObject,
  createdAt: number,
  pictures: Pictures,
  skips: Skips,
): Promise<TreeNode['message']> {
  const role = textIn(objectIn(message.author).role);
  const metadata = objectIn(message.metadata);
  if (!['user', 'assistant', 'tool'].includes(role)) return null;
  if (metadata.is_visually_hidden_from_conversation === true) return null;
  const recipient = textIn(message.recipient);
  const isCall = role === 'assistant' && recipient !== '' && recipient !== 'all';
  const name = isCall ? recipient : role === 'tool' ? textIn(objectIn(message.author).name) : null;
  const parts = await partsOf(objectIn(message.content), name, role === 'user', pictures, skips);
  if (parts.length === 0) return null;
  const model = textIn(metadata.model_slug).slice(0, 100);
  const isText = ({ type }: ImportedPart) => type === 'text';
  return {
    role: role === 'user' ? 'user' : 'assistant',
    // Words of a person stand before what is attached to them.
    parts: role === 'user' ? [...parts.filter(isText), ...parts.filter((part) => !isText(part))] : parts,
    model: role === 'user' || model === '' ? null : { provider: 'ChatGPT', model },
    createdAt: timeIn(message.create_time) ?? createdAt,
  } satisfies Omit<ImportedMessage, 'parent'>;
}

/** `tool`: the name of the tool that is called or answers; null: the message is words for a reader. */
async function partsOf(
  content: JsonObject,
  tool: string | null,
  isUser: boolean,
  pictures: Pictures,
  skips: Skips,
): Promise<readonly ImportedPart[]> {
  const text = (words: string): readonly ImportedPart[] => {
    const clean = skips.text(words.replaceAll(CITATIONS, ''));
    return clean.trim() === '' ? [] : [{ type: 'text', text: tool === null ? clean : fencedText(tool, clean) }];
  };
  switch (textIn(content.content_type)) {
    case 'text':
      return text(listIn(content.parts).map(textIn).join('\n'));
    case 'multimodal_text': {
      const parts: ImportedPart[] = [];
      for (const part of listIn(content.parts)) parts.push(...(await mixedPart(part, text, isUser, pictures, skips)));
      return parts;
    }
    case 'code': {
      const code = textIn(content.text) || listIn(content.parts).map(textIn).join('\n');
      return code.trim() === '' ? [] : [{ type: 'text', text: fencedText(tool, skips.text(code)) }];
    }
    case 'execution_output':
    case 'computer_output':
    case 'system_error':
    case 'tether_browsing_display': {
      const output = textIn(content.text) || textIn(content.result) || listIn(content.parts).map(textIn).join('\n');
      return output.trim() === '' ? [] : [{ type: 'text', text: fencedText(tool, skips.text(output)) }];
    }
    case 'tether_quote': {
      const source = textIn(content.title) || textIn(content.domain);
      return [{ type: 'text', text: fencedText(source, skips.text(textIn(content.text))) }];
    }
    case 'thoughts': {
      const thoughts = listIn(content.thoughts).map((one) => textIn(objectIn(one).content));
      const thought = skips.text(thoughts.filter((one) => one !== '').join('\n\n'));
      return thought === '' ? [] : [{ type: 'reasoning', text: thought }];
    }
    case 'reasoning_recap':
    case 'user_editable_context':
    case 'model_editable_context':
      return [];
    default:
      skips.add('unknown-content');
      return [];
  }
}

async function mixedPart(
  part: JsonValue,
  text: (words: string) => readonly ImportedPart[],
  isUser: boolean,
  pictures: Pictures,
  skips: Skips,
): Promise<readonly ImportedPart[]> {
  if (typeof part === 'string') return text(part);
  const { content_type, asset_pointer, text: spoken } = objectIn(part);
  if (content_type === 'audio_transcription') return text(textIn(spoken));
  if (content_type !== 'image_asset_pointer') {
    skips.add('unknown-content');
    return [];
  }
  const picture = await pictures.read(textIn(asset_pointer));
  if (picture === null) return [];
  return isUser ? [picture] : answeredPicture(picture);
}

/** An answer contains no pictures; a call that was done can show one. */
function answeredPicture({ mimeType, data }: ImagePart): readonly ImportedPart[] {
  const callId = newId(CallId);
  const call = { type: 'tool-call', callId, tool: null, writtenName: 'image', arguments: {} } as const;
  const content = [{ type: 'image', mimeType, data }] as const;
  return [call, { type: 'tool-result', callId, tool: null, status: 'done', content }];
}
