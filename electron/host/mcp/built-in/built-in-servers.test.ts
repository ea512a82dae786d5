import { expect, it } from 'vitest';
import { BUILT_IN_SERVERS } from '../../../../shared/built-in-servers.ts';
import { readServerTool } from '../tools/server-tool.ts';
import { toolsForOneWorkspace } from './built-in.ts';
import { BUILT_INS, LISTED_BUILT_INS } from './registry.ts';

const SEVERAL = ['get_workspace_files', 'list_workspaces'];

it.each(LISTED_BUILT_INS)('the description of $id names the tools of the server', ({ id }) => {
  const [, described] = Object.entries(BUILT_IN_SERVERS).find(([known]) => known === id) ?? [];
  const [, built] = Object.entries(BUILT_INS).find(([known]) => known === id) ?? [];
  expect(built?.tools.map(({ name }) => name).toSorted()).toEqual(described?.tools.toSorted());
});

it('leaves out the tools that are useful only for several workspaces, in lists and for models', () => {
  const tools = BUILT_INS['@aether/file-editor'].tools;
  const left = (offered: readonly { readonly name: string }[]) =>
    tools.filter(({ name }) => offered.every((tool) => tool.name !== name)).map(({ name }) => name);
  expect(left(LISTED_BUILT_INS.find(({ id }) => id === '@aether/file-editor')?.tools ?? []).toSorted()).toEqual(
    SEVERAL,
  );
  expect(left(toolsForOneWorkspace({ tools })).toSorted()).toEqual(SEVERAL);
});

it.each(Object.entries(BUILT_INS))('%s declares its tools in the form that an MCP client expects', (_id, { tools }) => {
  expect(tools).toMatchObject(tools.map(readServerTool));
});

it('the tool finder is not listed, and every other server is', () => {
  const ids = ['@aether/file-editor', '@aether/terminal', '@aether/assistant', '@aether/web', '@aether/data'];
  expect(LISTED_BUILT_INS.map(({ id }) => id)).toEqual(ids);
});
