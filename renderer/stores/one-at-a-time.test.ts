import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('oneAtATime reduces many simultaneous calls to two runs, and the last caller waits for the second run', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const began: number[] = [];
  const run = oneAtATime(async () => {
    const number = began.length;
    began.push(number);
    await gates[number]?.promise;
  });
  const first = run();
  let over = false;
  const last = Promise.all(Array.from({ length: 50 }, run)).then(() => {
    over = true;
  });
  gates[0]?.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect([began, over]).toEqual([[0, 1], false]);
  gates[1]?.resolve();
  await Promise.all([first, last]);
  expect(began).toEqual([0, 1]);
  gates[2]?.resolve();
  await run();
  expect(began).toEqual([0, 1, 2]);
});
