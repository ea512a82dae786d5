import { expect, it } from 'vitest';
import { BUILT_IN_SERVERS } from '../../../../shared/built-in-servers.ts';
import { readServerTool } from '../tools/server-tool.ts';
import { BUILT_INS, LISTED_BUILT_INS } from './registry.ts';

it.each(LISTED_BUILT_INS)('the description of $id names the tools that the server offers', ({ id, tools }) => {
  const described = Object.entries(BUILT_IN_SERVERS).find(([known]) => known === id)?.[1].tools;
  expect(tools.map(({ name }) => name).toSorted()).toEqual(described?.toSorted());
});

it.each(Object.entries(BUILT_INS))('%s declares its tools in the form that an MCP client expects', (_id, { tools }) => {
  expect(tools).toEqual(tools.map(readServerTool));
});

it('the tool finder is not listed, and every other server is', () => {
  const ids = ['@aether/file-editor', '@aether/terminal', '@aether/assistant', '@aether/web'];
  expect(LISTED_BUILT_INS.map(({ id }) => id)).toEqual(ids);
});
