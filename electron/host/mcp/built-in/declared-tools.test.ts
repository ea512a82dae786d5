import { expect, it } from 'vitest';
import { readServerTool } from '../tools/server-tool.ts';
import { ASSISTANT_TOOLS } from './assistant/assistant-server.ts';
import { declaredTools } from './declared-tools.ts';
import { FILE_EDITOR_TOOLS } from './file-editor/tool-list.ts';
import { TERMINAL_TOOLS } from './terminal/run-tool.ts';
import { WEB_TOOLS } from './web/web-tools.ts';

it.each([FILE_EDITOR_TOOLS, TERMINAL_TOOLS, ASSISTANT_TOOLS, WEB_TOOLS])(
  'matches what a client would read from the server (list %#)',
  (...tools) => {
    expect(declaredTools(tools)).toEqual(tools.map(readServerTool));
  },
);

it('returns the same objects for the same list', () => {
  expect(declaredTools(WEB_TOOLS)).toBe(declaredTools(WEB_TOOLS));
});
