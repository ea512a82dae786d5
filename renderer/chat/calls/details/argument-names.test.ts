import { expect, it } from 'vitest';
import { ASSISTANT_TOOLS } from '../../../../electron/host/mcp/built-in/assistant/assistant-server.ts';
import { DATA_TOOLS } from '../../../../electron/host/mcp/built-in/data/data-tools.ts';
import { FILE_EDITOR_TOOLS } from '../../../../electron/host/mcp/built-in/file-editor/tool-list.ts';
import { FILE_INDEX_TOOLS } from '../../../../electron/host/mcp/built-in/file-index/file-index.ts';
import { TERMINAL_TOOLS } from '../../../../electron/host/mcp/built-in/terminal/terminal-tools.ts';
import { TODO_LIST_TOOLS } from '../../../../electron/host/mcp/built-in/todo-list/todo-list.ts';
import { WEB_TOOLS } from '../../../../electron/host/mcp/built-in/web/web-tools.ts';
import { knownArgument } from './argument-names.ts';

const TOOLS = [
  ...[...FILE_EDITOR_TOOLS, ...TERMINAL_TOOLS, ...ASSISTANT_TOOLS, ...WEB_TOOLS, ...DATA_TOOLS],
  ...[...TODO_LIST_TOOLS, ...FILE_INDEX_TOOLS],
];

it('every argument that a built-in tool offers has a name in the language of the page', () => {
  const names = TOOLS.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  expect(names.length).toBeGreaterThan(40);
  expect([...new Set(names)].filter((name) => knownArgument(name) === null)).toEqual([]);
  expect(knownArgument('constructor')).toBeNull();
});
