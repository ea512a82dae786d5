import { expect, test } from 'vitest';
import type { ServerId } from '../../../../shared/ids.ts';
import { ASSISTANT, FILE_EDITOR, TERMINAL, TOOL_FINDER, type ToolDefinition, WEB } from '../../../../shared/mcp.ts';
import { promptRequest } from '../../../../shared/wire/prompt-tools.ts';
import { requestOf } from '../../../../shared/wire/request.fixture.ts';
import { tokensOfTools } from '../../text/token-estimate.ts';
import { definitionOf } from '../tools/tool-registry.ts';
import { ASSISTANT_TOOLS } from './assistant/assistant-server.ts';
import { type BuiltInTool, toolsForOneWorkspace } from './built-in.ts';
import { FILE_EDITOR_TOOLS } from './file-editor/tool-list.ts';
import { TERMINAL_TOOLS } from './terminal/terminal-tools.ts';
import { TOOL_FINDER_TOOLS } from './tool-finder/tool-finder.ts';
import { WEB_TOOLS } from './web/web-tools.ts';

/** The definitions that a request of a topic, which has one workspace, offers. Tools only for planned calls are listed elsewhere. */
function offered(id: ServerId, tools: readonly BuiltInTool[]): readonly ToolDefinition[] {
  const inRequests = toolsForOneWorkspace({ tools }).filter(({ onlyForSteps }) => onlyForSteps !== true);
  return inRequests.map((tool) => definitionOf({ id, builtIn: true, identity: {} }, tool, false));
}

const tokensOf = (id: ServerId, tools: readonly BuiltInTool[]) => tokensOfTools(offered(id, tools));

test('the tools that are on by default take less than 2,500 tokens of a request', () => {
  const own = tokensOf(ASSISTANT, ASSISTANT_TOOLS) + tokensOf(WEB, WEB_TOOLS);
  expect(own).toBeLessThanOrEqual(700);
  expect(own + tokensOf(FILE_EDITOR, FILE_EDITOR_TOOLS)).toBeLessThan(2_500);
});

test('the terminal and the tool finder take few tokens of a request', () => {
  expect(tokensOf(TERMINAL, TERMINAL_TOOLS)).toBeLessThanOrEqual(360);
  expect(tokensOf(TOOL_FINDER, TOOL_FINDER_TOOLS)).toBeLessThanOrEqual(90);
});

/** The length of the prompt section with the same tools as JSON Schema (22 November 2026). */
const AS_SCHEMAS = 16_900;

test('the default tools in the system prompt take at most 60 % of the characters of their schemas', () => {
  const tools = [
    ...offered(FILE_EDITOR, FILE_EDITOR_TOOLS),
    ...offered(ASSISTANT, ASSISTANT_TOOLS),
    ...offered(WEB, WEB_TOOLS),
  ];
  const { system } = promptRequest(requestOf([], { system: '', tools }));
  expect(system).toContain('## file-editor__edit_file(path: string, edits: {old: string, new: string}[])\n');
  expect(system.length).toBeLessThanOrEqual(0.6 * AS_SCHEMAS);
});
