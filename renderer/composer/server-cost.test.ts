import { expect, it } from 'vitest';
import { ServerId } from '../../shared/ids.ts';
import type { ServerDetail, ServerToolView } from '../../shared/server-view.ts';
import { costIn } from './server-cost.ts';

const tool = (name: string, on: boolean, tokens: number) => ({ name, on, tokens }) as ServerToolView;
// The fields of a server that determine its cost.
const server = {
  id: ServerId.parse('github'),
  tools: 2,
  tokens: 30,
  toolList: [tool('a', true, 10), tool('b', true, 20), tool('c', false, 40)],
} as unknown as ServerDetail;

it('the cost of a server includes all tools that are enabled in the app if the topic has no switches of its own', () => {
  expect(costIn(server, server, {})).toEqual({ tools: 2, tokens: 30 });
});

it('the cost of a server includes only the tools that the topic offers to the model', () => {
  expect(costIn(server, server, { github: { a: false, c: true } })).toEqual({ tools: 2, tokens: 60 });
  expect(costIn(server, null, { github: { a: false } })).toEqual({ tools: 2, tokens: 30 });
});

it('the cost of a server is correct for a server or a tool with the name of an inherited object property', () => {
  const named = { ...server, id: ServerId.parse('constructor'), toolList: [tool('toString', false, 10)] };
  expect(costIn(named, named, {})).toEqual({ tools: 2, tokens: 30 });
  expect(costIn(named, named, { constructor: { a: true } })).toEqual({ tools: 0, tokens: 0 });
});
