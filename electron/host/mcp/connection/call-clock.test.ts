import { expect, it } from 'vitest';
import { CallClock } from './call-clock.ts';

it('says when a server begins and ends to wait for the user, once for several questions at a time', async () => {
  const clock = new CallClock();
  const heard: boolean[] = [];
  const unwatch = clock.watch((isWaiting) => heard.push(isWaiting));
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const both = [clock.standDuring(() => first.promise), clock.standDuring(() => second.promise)];
  expect(heard).toEqual([true]);
  first.resolve();
  await both[0];
  expect(heard).toEqual([true]);
  second.resolve();
  await both[1];
  expect(heard).toEqual([true, false]);
  unwatch();
  await clock.standDuring(async () => {});
  expect(heard).toEqual([true, false]);
});

it('tells a call that begins or ends during a wait of it', async () => {
  const clock = new CallClock();
  const answer = Promise.withResolvers<void>();
  const wait = clock.standDuring(() => answer.promise);
  const heard: boolean[] = [];
  clock.watch((isWaiting) => heard.push(isWaiting))();
  expect(heard).toEqual([true, false]);
  answer.resolve();
  await wait;
  expect(heard).toEqual([true, false]);
});
