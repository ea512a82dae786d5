import { beforeEach, expect, it } from 'vitest';
import { ServerId, TopicId } from '../../shared/ids.ts';
import { type Attached, attach, attachedTo, detach, MOST_ATTACHED, useAttachments } from './attachments-store.ts';

const serverId = ServerId.parse('notes');
const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
const resource = (uri: string): Attached => ({ serverId, uri, name: uri });

beforeEach(() => useAttachments.setState({ attached: {} }));

it('a window attaches the same resource only once, and has separate attachments for each topic', () => {
  expect(attach(topicId, [resource('a:1'), resource('a:1')])).toBe(true);
  attach(topicId, [resource('a:1'), resource('a:2')]);
  attach(null, [resource('a:3')]);
  expect(attachedTo(topicId).map(({ uri }) => uri)).toEqual(['a:1', 'a:2']);
  expect(attachedTo(null).map(({ uri }) => uri)).toEqual(['a:3']);
});

it('a window attaches no more resources than a message can have, and returns false if some do not fit', () => {
  const many = Array.from({ length: MOST_ATTACHED + 1 }, (_, number) => resource(`a:${number}`));
  expect(attach(topicId, many)).toBe(false);
  expect(attachedTo(topicId)).toHaveLength(MOST_ATTACHED);
});

it('a window removes the attachments that were sent, and keeps those that were added meanwhile', () => {
  attach(topicId, [resource('a:1'), resource('a:2')]);
  detach(topicId, [resource('a:1')]);
  expect(attachedTo(topicId).map(({ uri }) => uri)).toEqual(['a:2']);
});
