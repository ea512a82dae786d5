import { expect, test } from 'vitest';
import { CallId, type LoopId, type TopicId } from '../../../shared/ids.ts';
import { FILE_EDITOR } from '../../../shared/mcp.ts';
import type { Message, ToolCallPart, ToolResultPart } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { exportedCalls, exportedMessages } from './exported.ts';
import { Messages } from './messages.ts';
import { addLoop, addTopic, message, temporaryDatabase } from './store.fixture.ts';

const call = (toolName: string): ToolCallPart => ({
  type: 'tool-call',
  callId: newId(CallId),
  tool: { serverId: FILE_EDITOR, toolName },
  writtenName: `file-editor__${toolName}`,
  arguments: { path: toolName },
});

const result = ({ callId, tool }: ToolCallPart, text: string): ToolResultPart => ({
  type: 'tool-result',
  callId,
  tool,
  status: 'done',
  content: [{ type: 'text', text }],
});

const reply = (topicId: TopicId, loopId: LoopId, parts: Message['parts'], role: Message['role']): Message => ({
  ...message(topicId, ''),
  loopId,
  role,
  parts,
});

test('exports every call once with its result, which comes from the message, else from the journal, and else is unknown', () => {
  const database = temporaryDatabase();
  const { loops, id, topicId, owner } = addLoop(database);
  const [read, write, settled, lost] = [call('read_file'), call('write_to_file'), call('settled'), call('lost')];
  const unknownTool: ToolCallPart = { ...call('x'), tool: null, writtenName: 'invented' };
  loops.commit(id, owner, {
    messages: [
      message(topicId, 'go'),
      reply(topicId, id, [{ type: 'text', text: 'ok' }, read, write], 'assistant'),
      reply(topicId, id, [result(write, 'written'), result(read, 'content')], 'tool'),
      reply(topicId, id, [settled, lost, unknownTool], 'assistant'),
    ],
    rows: [{ kind: 'call-settled', callId: settled.callId, result: result(settled, 'in time'), seq: 3, at: 1 }],
  });
  const calls = [...exportedCalls(database, { topicId })];
  expect(calls.map(({ id: callId, tool, status, result: text }) => [callId, tool, status, text])).toEqual([
    [read.callId, 'read_file', 'done', 'content'],
    [write.callId, 'write_to_file', 'done', 'written'],
    [settled.callId, 'settled', 'done', 'in time'],
    [lost.callId, 'lost', 'unknown', ''],
    [unknownTool.callId, 'invented', 'unknown', ''],
  ]);
  expect(calls[0]).toMatchObject({ loopId: id, server: FILE_EDITOR, arguments: { path: 'read_file' } });
  expect(calls[4]?.server).toBeNull();
});

test('pairs a call with its result when a slash command is stored between them', () => {
  const database = temporaryDatabase();
  const { loops, id, topicId, owner } = addLoop(database);
  const read = call('read_file');
  const command = { type: 'slash-command', input: '/help', reply: { ok: true, code: 'help', text: 'Help.' } } as const;
  loops.commit(id, owner, {
    messages: [
      reply(topicId, id, [read], 'assistant'),
      { ...message(topicId, ''), role: 'assistant', parts: [command] },
      reply(topicId, id, [result(read, 'content')], 'tool'),
    ],
  });
  expect([...exportedCalls(database, { topicId })].map(({ result: text }) => text)).toEqual(['content']);
});

test('exports all topics one after the other, or only the given topic', () => {
  const database = temporaryDatabase();
  const messages = new Messages(database);
  const [first, second] = [addTopic(database), addTopic(database)];
  const open = call('open_at_the_end');
  const loopless = { ...message(first, ''), role: 'assistant', parts: [open] } as const;
  for (const each of [message(second, 'b'), loopless, message(second, 'c')]) messages.append(each);
  expect(Array.from(exportedMessages(database), (each) => each.topicId)).toEqual([first, second, second]);
  expect(Array.from(exportedMessages(database, { topicId: second }), (each) => each.topicId)).toEqual([second, second]);
  expect(Array.from(exportedCalls(database), (each) => each.id)).toEqual([open.callId]);
  expect([...exportedCalls(database, { topicId: second })]).toEqual([]);
});
