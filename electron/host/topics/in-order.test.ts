import { expect, test } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { InOrder } from './in-order.ts';

test('runs the work of a topic after its earlier work, even if that failed, and does not delay another topic', async () => {
  const order = new InOrder();
  const [topic, other] = [newId(TopicId), newId(TopicId)];
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const first = order.run(topic, async () => {
    await gate.promise;
    done.push('first');
    throw new Error('no');
  });
  const second = order.run(topic, async () => void done.push('second'));
  await order.run(other, async () => void done.push('other'));
  expect(done).toEqual(['other']);
  gate.resolve();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});

test('is settled only when work that was added during the wait is done too', async () => {
  const order = new InOrder();
  const topic = newId(TopicId);
  const done: string[] = [];
  void order.run(topic, async () => {
    void order.run(topic, async () => void done.push('added'));
    done.push('first');
  });
  await order.settled();
  expect(done).toEqual(['first', 'added']);
});
