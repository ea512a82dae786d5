import { expect, test } from 'vitest';
import type { ServerId } from '../../../../shared/ids.ts';
import { ASSISTANT, FILE_EDITOR, TERMINAL, TOOL_FINDER, WEB } from '../../../../shared/mcp.ts';
import { tokensOfTools } from '../../text/token-estimate.ts';
import { definitionOf } from '../tools/tool-registry.ts';
import { ASSISTANT_TOOLS } from './assistant/assistant-server.ts';
import { type BuiltInTool, toolsForOneWorkspace } from './built-in.ts';
import { FILE_EDITOR_TOOLS } from './file-editor/tool-list.ts';
import { TERMINAL_TOOLS } from './terminal/terminal.ts';
import { TOOL_FINDER_TOOLS } from './tool-finder/tool-finder.ts';
import { WEB_TOOLS } from './web/web-tools.ts';

/** Returns the estimated tokens of the tools that a topic, which has one workspace, offers. */
function tokensOf(id: ServerId, tools: readonly BuiltInTool[]): number {
  const offered = toolsForOneWorkspace({ tools });
  return tokensOfTools(offered.map((tool) => definitionOf({ id, builtIn: true, identity: {} }, tool, false)));
}

test('the tools that are on by default take less than 2,500 tokens of a request', () => {
  const own = tokensOf(ASSISTANT, ASSISTANT_TOOLS) + tokensOf(WEB, WEB_TOOLS);
  expect(own).toBeLessThanOrEqual(700);
  expect(own + tokensOf(FILE_EDITOR, FILE_EDITOR_TOOLS)).toBeLessThan(2_500);
});

test('the terminal and the tool finder take few tokens of a request', () => {
  expect(tokensOf(TERMINAL, TERMINAL_TOOLS)).toBeLessThanOrEqual(160);
  expect(tokensOf(TOOL_FINDER, TOOL_FINDER_TOOLS)).toBeLessThanOrEqual(90);
});
