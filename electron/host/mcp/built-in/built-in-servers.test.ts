import { expect, it } from 'vitest';
import { BUILT_IN_SERVERS } from '../../../../shared/built-in-servers.ts';
import { ASSISTANT, FILE_EDITOR, TERMINAL, WEB } from '../../../../shared/mcp.ts';
import { ASSISTANT_TOOLS } from './assistant/assistant-server.ts';
import { FILE_EDITOR_TOOLS } from './file-editor/tool-list.ts';
import { TERMINAL_TOOLS } from './terminal/run-tool.ts';
import { WEB_TOOLS } from './web/web-tools.ts';

it.each([
  [FILE_EDITOR, FILE_EDITOR_TOOLS],
  [TERMINAL, TERMINAL_TOOLS],
  [ASSISTANT, ASSISTANT_TOOLS],
  [WEB, WEB_TOOLS],
])('the description of %s names the tools that it offers', (id, tools) => {
  const described = Object.entries(BUILT_IN_SERVERS).find(([known]) => known === id)?.[1].tools;
  expect(tools.map(({ name }) => name).toSorted()).toEqual(described?.toSorted());
});
