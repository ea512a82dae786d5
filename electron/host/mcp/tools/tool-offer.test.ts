import { describe, expect, it, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import {
  ASSISTANT,
  FILE_EDITOR,
  FIND_TOOLS,
  TODO_LIST,
  TODO_WRITE,
  TOOL_FINDER,
  type ToolDefinition,
  WEB,
} from '../../../../shared/mcp.ts';
import { tokensOfTools } from '../../text/token-estimate.ts';
import { ASSISTANT_TOOLS } from '../built-in/assistant/assistant-server.ts';
import { type BuiltInTool, toolsForOneWorkspace } from '../built-in/built-in.ts';
import { FILE_EDITOR_TOOLS } from '../built-in/file-editor/tool-list.ts';
import { TOOL_FINDER_TOOLS } from '../built-in/tool-finder/tool-finder.ts';
import { WEB_TOOLS } from '../built-in/web/web-tools.ts';
import { matching, offerOf, toolSpace } from './tool-offer.ts';
import { definitionOf } from './tool-registry.ts';

const tool = (id: string, name: string, description = '', schema: JsonObject = {}): ToolDefinition =>
  definitionOf(
    { id: ServerId.parse(id), builtIn: id.startsWith('@aether/'), identity: {} },
    { name, description, inputSchema: { type: 'object', ...schema }, annotations: {} },
    false,
  );
const { tools: MOST_TOOLS, tokens: MOST_TOKENS } = toolSpace(null);
const finder = tool(TOOL_FINDER, FIND_TOOLS, 'Finds tools.');
const own = [tool(FILE_EDITOR, 'read_file'), finder];
const many = (count: number, id = 'many') => Array.from({ length: count }, (_, at) => tool(id, `tool_${at}`));
const names = (tools: readonly ToolDefinition[]) => tools.map(({ toolName }) => toolName);

test('offers a small number of tools unchanged, without the tool finder and without looking up their use', () => {
  const tools = [...own, ...many(MOST_TOOLS)];
  const { offered, leftOut } = offerOf(tools, null, () => {
    throw new Error('asked');
  });
  expect(offered).toEqual(tools.filter((each) => each !== finder));
  expect(leftOut).toEqual([]);
});

test('above the threshold, leaves out the least used tools of external servers and offers the tool finder', () => {
  const tools = [...own, ...many(MOST_TOOLS + 10), ...many(5, 'few')];
  const preferred = [tool('many', `tool_${MOST_TOOLS + 9}`), tool('few', 'tool_4')];
  const { offered, leftOut } = offerOf(tools, null, () => preferred);
  expect(offered).toHaveLength(2 + MOST_TOOLS);
  expect(names(offered).slice(0, 3)).toEqual(['read_file', FIND_TOOLS, 'tool_0']);
  expect(names(offered).slice(-2)).toEqual([`tool_${MOST_TOOLS + 9}`, 'tool_4']);
  expect(leftOut).toHaveLength(15);
  expect(offered.find(({ serverId }) => serverId === TOOL_FINDER)?.description).toBe(
    'Finds tools. Not listed now, by server: many: 11, few: 4.',
  );
  expect(offerOf(tools, null, () => preferred).offered[1]).toBe(offered[1]);
});

test('offers no todo list where there is no other tool for the work on it', () => {
  const list = tool(TODO_LIST, TODO_WRITE);
  expect(offerOf([list, finder], null, () => [])).toEqual({ callable: [], offered: [], forSteps: [], leftOut: [] });
  expect(names(offerOf([...own, list], null, () => []).offered)).toEqual(['read_file', TODO_WRITE]);
  const small = offerOf([...own, list, tool(WEB, 'fetch_web', 'word '.repeat(5_000))], 8_000, () => []);
  expect(names(small.offered)).toEqual(['read_file', FIND_TOOLS, TODO_WRITE]);
});

test('also counts the length of definitions, and always offers the preferred tool, however long it is', () => {
  const long = tool('long', 'long', '', { description: 'word '.repeat(MOST_TOKENS) });
  const tools = [...own, long, ...many(3)];
  expect(names(offerOf(tools, null, () => []).offered)).toEqual(['read_file', FIND_TOOLS, 'long']);
  expect(names(offerOf(tools, null, () => many(3)).offered)).toEqual([
    'read_file',
    FIND_TOOLS,
    'tool_0',
    'tool_1',
    'tool_2',
  ]);
  expect(names(offerOf(tools, null, () => [long]).offered)).toContain('long');
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

describe('the window of the model', () => {
  it.each([
    [null, 64, 24_000],
    [128_000, 64, 24_000],
    [32_000, 16, 6_000],
    [8_000, 4, 1_500],
    [1_000, 1, 187],
    [1_000_000, 64, 48_000],
  ])('of %s tokens has space for %s external tools of %s tokens', (window, most, tokens) => {
    expect(toolSpace(window)).toEqual({ tools: most, tokens });
    expect(offerOf([...own, ...many(most)], window, () => []).leftOut).toEqual([]);
    expect(offerOf([...own, ...many(most + 1)], window, () => []).leftOut).toHaveLength(1);
  });

  const ofServer = (id: ServerId, { tools }: { readonly tools: readonly BuiltInTool[] }) =>
    toolsForOneWorkspace({ tools }).map((each) => definitionOf({ id, builtIn: true, identity: {} }, each, false));
  const all = [
    ...ofServer(FILE_EDITOR, { tools: FILE_EDITOR_TOOLS }),
    ...ofServer(ASSISTANT, { tools: ASSISTANT_TOOLS }),
    ...ofServer(WEB, { tools: WEB_TOOLS }),
    ...ofServer(TOOL_FINDER, { tools: TOOL_FINDER_TOOLS }),
  ];

  const uncovered = all.filter(({ coveredBy }) => coveredBy === undefined);

  it.each([null, 32_000])('of %s tokens has space for all tools of the app', (window) => {
    const { offered, forSteps, leftOut } = offerOf(all, window, () => []);
    const listed = uncovered.filter(({ serverId }) => serverId !== TOOL_FINDER);
    expect([leftOut, forSteps]).toEqual([[], listed]);
    expect(offered).toEqual(listed.filter(({ onlyForSteps }) => onlyForSteps !== true));
  });

  it.each([4_000, 8_000, 12_000])(
    'of %s tokens has space for the tools that a task needs first, and the finder names the others',
    (window) => {
      const { offered, leftOut } = offerOf(all, window, () => []);
      expect(names(offered)).toEqual([
        ...['read_file', 'edit_file', 'write_to_file', 'list_files', 'search_files', 'attempt_completion'],
        ...['todo', 'find_tools'],
      ]);
      expect(offered.length + leftOut.length).toBe(uncovered.length);
      expect(tokensOfTools(offered)).toBeLessThanOrEqual(1_350);
      const { description = '' } = offered.at(-1) ?? {};
      for (const { toolName } of leftOut) expect(description).toContain(toolName);
    },
  );

  it('that is small offers a tool of the app again once it was found', () => {
    const found = [{ serverId: FILE_EDITOR, toolName: 'delete_file' }];
    expect(names(offerOf(all, 8_000, () => found).offered)).toContain('delete_file');
  });

  it.each([null, 4_000, 32_000])('of %s tokens lets a strategy call every tool of the app', (window) => {
    const { callable } = offerOf(all, window, () => []);
    expect(names(callable).filter((name) => name !== FIND_TOOLS)).toEqual(names(all.slice(0, -1)));
  });

  it('that is small leaves out no tool of the app while the tool finder is off', () => {
    const without = all.filter(({ serverId }) => serverId !== TOOL_FINDER);
    const forSteps = without.filter(({ coveredBy }) => coveredBy === undefined);
    const offered = forSteps.filter(({ onlyForSteps }) => onlyForSteps !== true);
    expect(offerOf(without, 8_000, () => [])).toEqual({ callable: without, offered, forSteps, leftOut: [] });
  });
});

test('a tool that another one covers is callable and not offered, unless the other one is switched off', () => {
  const covered = { ...tool(FILE_EDITOR, 'create_file'), coveredBy: 'write_to_file' };
  const covering = tool(FILE_EDITOR, 'write_to_file');
  const { callable, offered, leftOut } = offerOf([...own, covered, covering], null, () => []);
  expect([names(callable), names(offered), leftOut]).toEqual([
    ['read_file', 'create_file', 'write_to_file'],
    ['read_file', 'write_to_file'],
    [],
  ]);
  expect(names(offerOf([...own, covered], null, () => []).offered)).toEqual(['read_file', 'create_file']);
  const foreign = { ...tool('other', 'create_file'), coveredBy: 'write_to_file' };
  expect(names(offerOf([covering, foreign], null, () => []).offered)).toContain('create_file');
});

test('a tool that is only for planned calls is in their list and not in a request', () => {
  const rare = { ...tool(FILE_EDITOR, 'analyze_file_imports'), onlyForSteps: true };
  const large = offerOf([...own, rare], null, () => []);
  expect([names(large.offered), names(large.forSteps), names(large.leftOut)]).toEqual([
    ['read_file'],
    ['read_file', 'analyze_file_imports'],
    [],
  ]);
  const long = tool(WEB, 'fetch_web', 'word '.repeat(5_000));
  const small = offerOf([...own, rare, long], 8_000, () => []);
  expect([names(small.forSteps), names(small.leftOut)]).toEqual([
    ['read_file', FIND_TOOLS],
    ['analyze_file_imports', 'fetch_web'],
  ]);
  const found = offerOf([...own, rare, long], 8_000, () => [rare]);
  expect(names(found.offered)).toEqual(['read_file', FIND_TOOLS, 'analyze_file_imports']);
});
