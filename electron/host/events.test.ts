import { expect, it } from 'vitest';
import { LoopId, TopicId } from '../../shared/ids.ts';
import { HostEvents } from './events.ts';
import { newId } from './new-id.ts';
import type { HostNews } from './news.ts';

const news: HostNews = { type: 'settings-changed' };

it('subscribers receive the events of their kind in the order in which the subscribers were added', () => {
  const events = new HostEvents(
    () => expect.unreachable(),
    () => 7,
  );
  const heard: unknown[] = [];
  events.on('news', 'first', (said) => heard.push(['first', said]));
  events.on('news', 'second', (said) => heard.push(['second', said]));
  events.on('rest', 'rests', (...rest) => heard.push(rest));
  events.news(news);
  const topicId = newId(TopicId);
  events.emit('rest', topicId, { name: 'paused' });
  expect(heard).toEqual([
    ['first', news],
    ['second', news],
    [topicId, { name: 'paused' }],
  ]);
});

it('a subscriber that throws is reported by its name, and the others still receive the event', () => {
  const failures: unknown[] = [];
  const events = new HostEvents(
    (name, error) => failures.push([name, String(error)]),
    () => 7,
  );
  const heard: HostNews[] = [];
  events.on('news', 'broken', () => {
    throw new Error('no ink');
  });
  events.on('news', 'whole', (said) => heard.push(said));
  events.news(news);
  expect(failures).toEqual([['broken', 'Error: no ink']]);
  expect(heard).toEqual([news]);
});

it('no subscriber receives an event after the event bus was muted', () => {
  const events = new HostEvents(
    () => expect.unreachable(),
    () => 7,
  );
  events.on('news', 'late', () => expect.unreachable());
  events.mute();
  events.news(news);
});

it('an event of a loop is wrapped in an envelope with its loop, its topic and the time', () => {
  const events = new HostEvents(
    () => expect.unreachable(),
    () => 7,
  );
  const heard: unknown[] = [];
  events.on('loop', 'listener', (located) => heard.push(located));
  const loop = { id: newId(LoopId), topicId: newId(TopicId) };
  const event = { type: 'notice', failure: 'internal', data: {} } as const;
  events.tell(loop, event);
  expect(heard).toEqual([{ at: 7, topicId: loop.topicId, loopId: loop.id, event }]);
});
