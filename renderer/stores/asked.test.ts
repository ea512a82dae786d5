import { expect, it } from 'vitest';
import { type Asked, askNewest } from './asked.ts';

it('the answer to an earlier request does not replace that to a later one, in whichever order they arrive', async () => {
  const states: Asked<string>[] = [];
  const request = askNewest<string>((asked) => states.push(asked));
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  request(() => first.promise);
  request(() => second.promise);
  second.resolve('version 1');
  await second.promise;
  first.resolve('version 2');
  await first.promise;
  await Promise.resolve();
  expect(states.at(-1)).toEqual({ state: 'ready', value: 'version 1' });
});

it('the failure of an earlier request does not replace the data of a later one', async () => {
  const states: Asked<string>[] = [];
  const request = askNewest<string>((asked) => states.push(asked));
  const first = Promise.withResolvers<string>();
  request(() => first.promise);
  request(async () => 'there');
  await Promise.resolve();
  first.reject(new Error('gone'));
  await expect(first.promise).rejects.toThrow('gone');
  await Promise.resolve();
  expect(states.at(-1)).toEqual({ state: 'ready', value: 'there' });
});

it('data that is requested again stays until there is new data if the request says so, also if it fails', async () => {
  const states: Asked<string>[] = [];
  const request = askNewest<string>((asked) => states.push(asked));
  request(async () => 'old');
  await Promise.resolve();
  request(() => Promise.reject(new Error('gone')), true);
  await Promise.resolve();
  request(async () => 'new', true);
  await Promise.resolve();
  expect(states).toEqual([{ state: 'loading' }, ...['old', 'new'].map((value) => ({ state: 'ready', value }))]);
});
