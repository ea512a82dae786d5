import { expect, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { FILE_EDITOR, FIND_TOOLS, TOOL_FINDER, type ToolDefinition } from '../../../../shared/mcp.ts';
import { MOST_TOKENS, MOST_TOOLS, matching, offerOf } from './tool-offer.ts';
import { definitionOf } from './tool-registry.ts';

const tool = (id: string, name: string, description = '', schema: JsonObject = {}): ToolDefinition =>
  definitionOf(
    { id: ServerId.parse(id), builtIn: id.startsWith('@aether/'), identity: {} },
    { name, description, inputSchema: { type: 'object', ...schema }, annotations: {} },
    false,
  );
const finder = tool(TOOL_FINDER, FIND_TOOLS, 'Finds tools.');
const own = [tool(FILE_EDITOR, 'read_file'), finder];
const many = (count: number, id = 'many') => Array.from({ length: count }, (_, at) => tool(id, `tool_${at}`));
const names = (tools: readonly ToolDefinition[]) => tools.map(({ toolName }) => toolName);

test('offers a small number of tools unchanged, without the tool finder and without looking up their use', () => {
  const tools = [...own, ...many(MOST_TOOLS)];
  const { offered, leftOut } = offerOf(tools, () => {
    throw new Error('asked');
  });
  expect(offered).toEqual(tools.filter((each) => each !== finder));
  expect(leftOut).toEqual([]);
});

test('above the threshold, leaves out the least used tools of external servers and offers the tool finder', () => {
  const tools = [...own, ...many(MOST_TOOLS + 10), ...many(5, 'few')];
  const preferred = [tool('many', `tool_${MOST_TOOLS + 9}`), tool('few', 'tool_4')];
  const { offered, leftOut } = offerOf(tools, () => preferred);
  expect(offered).toHaveLength(2 + MOST_TOOLS);
  expect(names(offered).slice(0, 3)).toEqual(['read_file', FIND_TOOLS, 'tool_0']);
  expect(names(offered).slice(-2)).toEqual([`tool_${MOST_TOOLS + 9}`, 'tool_4']);
  expect(leftOut).toHaveLength(15);
  expect(offered.find(({ serverId }) => serverId === TOOL_FINDER)?.description).toBe(
    'Finds tools. Not listed now, by server: many: 11, few: 4.',
  );
  expect(offerOf(tools, () => preferred).offered[1]).toBe(offered[1]);
});

test('also counts the length of definitions, and always offers the preferred tool, however long it is', () => {
  const long = tool('long', 'long', '', { description: 'word '.repeat(MOST_TOKENS) });
  const tools = [...own, long, ...many(3)];
  expect(names(offerOf(tools, () => []).offered)).toEqual(['read_file', FIND_TOOLS, 'long']);
  expect(names(offerOf(tools, () => many(3)).offered)).toEqual(['read_file', FIND_TOOLS, 'tool_0', 'tool_1', 'tool_2']);
  expect(names(offerOf(tools, () => [long]).offered)).toContain('long');
});

test('finds tools by words of their name, server and description, best match first', () => {
  const tools = [
    tool('github', 'createIssue', 'Opens a new issue in a repository.'),
    tool('github', 'list_repos', 'Lists repositories.'),
    tool('mail', 'send', 'Sends a letter about an issue.'),
    tool('files', 'a', ''),
  ];
  expect(names(matching(tools, 'create an issue', 8))).toEqual(['createIssue', 'send']);
  expect(names(matching(tools, 'GitHub', 8))).toEqual(['createIssue', 'list_repos']);
  expect(names(matching(tools, 'repositories', 1))).toEqual(['list_repos']);
  expect(matching(tools, 'nothing-of-that', 8)).toEqual([]);
  expect(matching(tools, '', 8)).toEqual([]);
});
