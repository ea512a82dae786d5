import { expect, it } from 'vitest';
import { CallId, LoopId, MessageId } from '../../../shared/ids.ts';
import type { Message } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { Messages } from '../store/messages.ts';
import { addTopic, message, temporaryDatabase } from '../store/store.fixture.ts';
import { conversation } from './conversation.ts';

it('puts a message about a run that arrived between a call and its result after the result', () => {
  const database = temporaryDatabase();
  const topicId = addTopic(database);
  const messages = new Messages(database);
  const callId = newId(CallId);
  const ofLoop = (role: Message['role'], parts: Message['parts']): Message => ({
    ...{ id: newId(MessageId), topicId, loopId: newId(LoopId), model: null, createdAt: 1, role, parts },
  });
  const asked = message(topicId, 'Read it.');
  const call = ofLoop('assistant', [{ type: 'tool-call', callId, tool: null, writtenName: 'read', arguments: {} }]);
  const report: Message = { ...message(topicId, 'Task completed: Tea'), role: 'assistant' };
  const result = ofLoop('tool', [
    { type: 'tool-result', callId, tool: null, status: 'done', content: [{ type: 'text', text: 'plums' }] },
  ]);
  const answer = ofLoop('assistant', [{ type: 'text', text: 'It is about plums.' }]);
  for (const each of [asked, call, report, result, answer]) messages.append(each);
  const ids = (until?: MessageId) => conversation(messages, topicId, until).map(({ id }) => id);
  expect(ids()).toEqual([asked.id, call.id, result.id, report.id, answer.id]);
  expect(ids(report.id).at(-1)).toBe(report.id);
});
