/**
 * Reads a topic of our own JSON. It may have been written by anybody: settings, approvals and everything else that is no
 * message is not read, ids are new, and cards of the app become nothing.
 */
import { DOCUMENT_FORMATS } from '../../../../shared/document.ts';
import { CallId } from '../../../../shared/ids.ts';
import { IMPORT_SOURCES, type ImportedPart, type ImportedTopic } from '../../../../shared/imported-topic.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../../shared/json.ts';
import type { FilePart, ToolCallStatus, ToolContent } from '../../../../shared/message.ts';
import { newId } from '../../new-id.ts';
import { listIn, objectIn, textIn, timeIn } from './fields.ts';
import { messageTree, type TreeNode } from './message-tree.ts';
import { importedOutputs } from './outputs.ts';
import { pictureType } from './pictures.ts';
import type { Skips } from './skips.ts';

/** The maximum number of characters of the name of an attached file. */
const LONGEST_NAME = 255;

/** Null: the topic has no message that is imported. */
export function ownTopic(element: JsonObject, skips: Skips): ImportedTopic | null {
  const createdAt = milliseconds(element.createdAt) ?? Date.now();
  const calls = new Map<string, CallId>();
  const nodes = listIn(element.messages).map((each): TreeNode => {
    const message = objectIn(each);
    const role = (['user', 'assistant', 'tool'] as const).find((known) => known === message.role);
    const parts = listIn(message.parts).flatMap((part) => partOf(objectIn(part), calls, skips));
    const isKept = role !== undefined && parts.length > 0;
    return {
      id: textIn(message.id),
      parent: typeof message.parent === 'string' ? message.parent : null,
      message: isKept
        ? { role, parts, model: modelOf(message.model), createdAt: milliseconds(message.createdAt) ?? createdAt }
        : null,
    };
  });
  const tree = messageTree(nodes, typeof element.shown === 'string' ? element.shown : null, skips);
  if (tree.messages.length === 0) return null;
  const outputs = importedOutputs(element.outputs, calls, skips);
  const branchOf = originIn(element.branchOf);
  return {
    ...(originIn(element.origin) ?? { source: 'loopwright', sourceId: textIn(element.id) }),
    ...(branchOf !== null && { branchOf }),
    title: textIn(element.title),
    createdAt,
    updatedAt: milliseconds(element.updatedAt) ?? createdAt,
    ...tree,
    ...(outputs.length > 0 && { outputs }),
  };
}

/** Null: there is no origin, or one of a program that is not known. */
function originIn(value: JsonValue | undefined): Pick<ImportedTopic, 'source' | 'sourceId'> | null {
  const origin = objectIn(value);
  const source = IMPORT_SOURCES.find((known) => known === origin.source);
  return source === undefined ? null : { source, sourceId: textIn(origin.id) };
}

const milliseconds = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' ? timeIn(value / 1_000) : null;

function modelOf(value: JsonValue | undefined): { readonly provider: string; readonly model: string } | null {
  const [provider, model] = [textIn(objectIn(value).provider), textIn(objectIn(value).model)];
  return model === '' ? null : { provider: provider.slice(0, 100), model: model.slice(0, 200) };
}

function partOf(part: JsonObject, calls: Map<string, CallId>, skips: Skips): readonly ImportedPart[] {
  switch (part.type) {
    case 'text':
    case 'reasoning': {
      const text = skips.text(textIn(part.text));
      return text === '' ? [] : [{ type: part.type, text }];
    }
    case 'image': {
      const image = imageOf(part, skips);
      const name = textIn(part.name).slice(0, LONGEST_NAME);
      return image === null ? [] : [{ type: 'image', ...image, ...(name === '' ? {} : { name }) }];
    }
    case 'file':
      return [
        {
          ...{ type: 'file', path: textIn(part.path).slice(0, 4_096), text: skips.text(textIn(part.text)) },
          ...documentOf(part.document),
        },
      ];
    case 'question': {
      const question = skips.text(textIn(part.question));
      return question === '' ? [] : [{ type: 'text', text: question }];
    }
    case 'tool-call': {
      const callId = callIn(part.callId, calls);
      const name = (toolName(part.tool) || textIn(part.writtenName)).slice(0, 200);
      return [{ type: 'tool-call', callId, tool: null, writtenName: name, arguments: objectIn(part.arguments) }];
    }
    case 'tool-result': {
      const callId = callIn(part.callId, calls);
      const content = listIn(part.content).flatMap((item) => contentOf(objectIn(item), skips));
      return [{ type: 'tool-result', callId, tool: null, status: statusOf(part.status), content }];
    }
    // Cards of the app say what it did elsewhere.
    case 'slash-command':
    case 'reminder':
    case 'command-run':
      return [];
    default:
      skips.add('unknown-content');
      return [];
  }
}

/** What an attached file was; empty: it was none, or nothing that is known here. */
function documentOf(value: JsonValue | undefined): Pick<FilePart, 'document'> {
  const { format: written, parts } = objectIn(value);
  const format = DOCUMENT_FORMATS.find((known) => known === written);
  const isCount = typeof parts === 'number' && Number.isSafeInteger(parts) && parts > 0;
  return format === undefined || !isCount ? {} : { document: { format, parts } };
}

/** Calls of the file have other ids here, so that nothing that is stored for a call is found for them. */
function callIn(value: JsonValue | undefined, calls: Map<string, CallId>): CallId {
  const id = textIn(value);
  const known = calls.get(id) ?? newId(CallId);
  calls.set(id, known);
  return known;
}

/** A call that was made elsewhere is a call of no tool here; its name says which it was. */
const toolName = (tool: JsonValue | undefined): string => (isObject(tool) ? textIn(tool.toolName) : '');

const STATUSES: readonly ToolCallStatus[] = [
  'done',
  'failed',
  'denied',
  'skipped',
  'timed-out',
  'cancelled',
  'unknown',
];

const statusOf = (value: JsonValue | undefined): ToolCallStatus =>
  STATUSES.find((known) => known === value) ?? 'unknown';

function contentOf(item: JsonObject, skips: Skips): readonly ToolContent[] {
  if (item.type === 'text' || item.type === 'resource') return [{ type: 'text', text: skips.text(textIn(item.text)) }];
  if (item.type === 'link') return [{ type: 'text', text: skips.text(textIn(item.uri)) }];
  const image = item.type === 'image' ? imageOf(item, skips) : null;
  if (image !== null) return [{ type: 'image', ...image }];
  if (item.type !== 'image') skips.add('unknown-content');
  return [];
}

function imageOf(part: JsonObject, skips: Skips): { readonly mimeType: string; readonly data: string } | null {
  const data = textIn(part.data);
  if (data.length > (skips.limits.imageBytes * 4) / 3) {
    skips.add('image-too-large');
    return null;
  }
  const bytes = Buffer.from(data, 'base64');
  const mimeType = pictureType(bytes);
  if (mimeType === null) {
    skips.add('unknown-content');
    return null;
  }
  return { mimeType, data: bytes.toString('base64') };
}
