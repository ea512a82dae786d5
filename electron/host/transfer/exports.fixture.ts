/** Writes files as ChatGPT and Claude export them. */
import { deflateRawSync } from 'node:zlib';
import type { JsonObject, JsonValue } from '../../../shared/json.ts';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const SECOND = 1_700_000_000;

interface GptMessage {
  readonly id: string;
  readonly parent: string | null;
  readonly role?: 'user' | 'assistant' | 'system' | 'tool';
  readonly content?: JsonObject;
  readonly name?: string;
  readonly recipient?: string;
  readonly metadata?: JsonObject;
}

export const gptText = (...parts: readonly JsonValue[]): JsonObject => ({ content_type: 'text', parts: [...parts] });

/** A conversation of ChatGPT. Every tree begins with a node without a message and a hidden one of the system. */
export function gptConversation(
  id: string,
  title: string,
  messages: readonly GptMessage[],
  current: string | null = messages.at(-1)?.id ?? null,
): JsonObject {
  const all: readonly GptMessage[] = [
    { id: 'root', parent: null },
    { id: 'system', parent: 'root', role: 'system', content: gptText('') },
    ...messages.map((message) => ({ ...message, parent: message.parent ?? 'system' })),
  ];
  const nodes = all.map((message, at) => [
    message.id,
    {
      id: message.id,
      parent: message.parent,
      children: all.filter(({ parent }) => parent === message.id).map((child) => child.id),
      message: message.role === undefined ? null : gptMessage(message, at),
    },
  ]);
  return {
    title,
    create_time: SECOND,
    update_time: SECOND + all.length,
    mapping: Object.fromEntries(nodes),
    moderation_results: [],
    current_node: current,
    conversation_id: id,
    id,
    is_archived: false,
    default_model_slug: 'gpt-4o',
  };
}

function gptMessage({ id, role, content, name, recipient, metadata }: GptMessage, at: number): JsonObject {
  return {
    id,
    author: { role: role ?? 'user', name: name ?? null, metadata: {} },
    create_time: role === 'system' ? null : SECOND + at + 0.25,
    update_time: null,
    content: content ?? gptText(''),
    status: 'finished_successfully',
    end_turn: null,
    weight: 1,
    metadata: { ...(role === 'assistant' && { model_slug: 'gpt-4o' }), ...metadata },
    recipient: recipient ?? 'all',
    channel: null,
  };
}

/** A question with two answers and a reworded question after the first of them. */
export const gptBranches = (id: string): JsonObject =>
  gptConversation(
    id,
    'Which tea?',
    [
      { id: 'q', parent: null, content: gptText('Which tea is best?'), role: 'user' },
      { id: 'a1', parent: 'q', content: gptText('Green tea.'), role: 'assistant' },
      { id: 'a2', parent: 'q', content: gptText('Black tea.'), role: 'assistant' },
      { id: 'q2', parent: 'a1', content: gptText('Why green?'), role: 'user' },
      { id: 'q3', parent: 'a1', content: gptText('Why not black?'), role: 'user' },
      { id: 'a3', parent: 'q3', content: gptText('It is bitter.'), role: 'assistant' },
    ],
    'a3',
  );

/** A photo of a receipt, a program that the assistant ran, a picture that it drew, and its thoughts. */
export const gptRich = (id: string): JsonObject =>
  gptConversation(
    id,
    'Receipt',
    [
      {
        id: 'q',
        parent: null,
        role: 'user',
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: 'file-service://file-AbC123',
              size_bytes: 70,
              width: 1,
              height: 1,
            },
            'What did I pay?',
          ],
        },
      },
      {
        id: 't',
        parent: 'q',
        role: 'assistant',
        content: { content_type: 'thoughts', thoughts: [{ summary: 'Sums', content: 'I add the lines.' }] },
      },
      {
        id: 'c',
        parent: 't',
        role: 'assistant',
        recipient: 'python',
        content: { content_type: 'code', language: 'python', text: 'print(3 + 4)' },
      },
      { id: 'o', parent: 'c', role: 'tool', name: 'python', content: { content_type: 'execution_output', text: '7' } },
      { id: 'a', parent: 'o', role: 'assistant', content: gptText('You paid 7\ue200cite\ue202turn0file0\ue201.') },
      { id: 'd', parent: 'a', role: 'user', content: gptText('Draw it') },
      {
        id: 'p',
        parent: 'd',
        role: 'tool',
        name: 'dalle.text2im',
        content: {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_00ff' }],
        },
      },
      {
        id: 'm',
        parent: 'p',
        role: 'assistant',
        content: {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-Gone' }, 'Here it is.'],
        },
      },
      {
        id: 'h',
        parent: 'm',
        role: 'user',
        content: gptText('hidden words'),
        metadata: { is_visually_hidden_from_conversation: true },
      },
    ],
    'm',
  );

/** The archive in which ChatGPT sends an export. */
export function gptArchive(conversations: readonly JsonObject[]): Buffer {
  return zip([
    { name: 'chat.html', bytes: Buffer.from('<html></html>') },
    { name: 'conversations.json', bytes: Buffer.from(JSON.stringify(conversations)) },
    { name: 'user.json', bytes: Buffer.from('{"id":"user-1"}') },
    { name: 'file-AbC123-receipt.png', bytes: PIXEL },
    { name: 'dalle-generations/file_00ff-drawn.dat', bytes: PIXEL },
  ]);
}

/** A conversation of Claude with an attachment, thoughts, a tool call and a file that the export does not contain. */
export const claudeConversation = (uuid: string, name: string): JsonObject => ({
  uuid,
  name,
  summary: '',
  created_at: '2025-03-04T10:00:00.000000Z',
  updated_at: '2025-03-04T11:00:00.000000Z',
  account: { uuid: 'account' },
  chat_messages: [
    {
      uuid: `${uuid}-1`,
      text: 'Read this',
      content: [{ type: 'text', text: 'Read this', citations: [] }],
      sender: 'human',
      created_at: '2025-03-04T10:00:00.000000Z',
      updated_at: '2025-03-04T10:00:00.000000Z',
      attachments: [{ file_name: 'notes.txt', file_size: 5, file_type: 'txt', extracted_content: 'Hello' }],
      files: [{ file_name: 'photo.jpg' }],
    },
    {
      uuid: `${uuid}-2`,
      text: 'It says hello.',
      content: [
        { type: 'thinking', thinking: 'Short.' },
        { type: 'tool_use', name: 'repl', input: { code: '1 + 1' } },
        { type: 'tool_result', name: 'repl', content: [{ type: 'text', text: '2' }], is_error: false },
        { type: 'text', text: 'It says hello.' },
      ],
      sender: 'assistant',
      created_at: '2025-03-04T10:01:00.000000Z',
      updated_at: '2025-03-04T10:01:00.000000Z',
      attachments: [],
      files: [],
    },
  ],
});

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The mode of a file of Unix. */
  readonly mode?: number;
  /** The size that the archive claims; default: the true one. */
  readonly claimed?: number;
  readonly encrypted?: true;
}

/** A compressed ZIP file, also one that nobody should write. */
export function zip(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, mode = 0o100644, claimed, encrypted } of files) {
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encrypted ? 1 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed ?? bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), facts, rest, path]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
