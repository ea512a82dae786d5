/** Widely used servers from npm, called by a loop on the command line. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { StdioServerSetting } from '../../electron/host/options.ts';
import type { ToolContent } from '../../shared/message.ts';
import { startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { mcpConfig, PROJECT, somePlace } from './program.ts';

const server = (name: string, ...args: readonly string[]): StdioServerSetting => ({
  command: process.execPath,
  args: [join(PROJECT, 'node_modules/@modelcontextprotocol', `server-${name}`, 'dist/index.js'), ...args],
  env: {},
});

test('four servers work at once: their tools are offered and called, and every part of a result is kept', async () => {
  await using place = await somePlace({ 'a.txt': 'read by another\n' });
  const memory = { ...server('memory'), env: { MEMORY_FILE_PATH: join(place.root, 'memory.jsonl') } };
  const servers = await mcpConfig(place, {
    everything: server('everything'),
    files: server('filesystem', place.workspace),
    memory,
    thinking: server('sequential-thinking'),
  });
  const entity = { name: 'plum', entityType: 'fruit', observations: ['is blue'] };
  const thought = { thought: 'Well.', thoughtNumber: 1, totalThoughts: 1, nextThoughtNeeded: false };
  const calls = [
    { name: 'everything__echo', arguments: { message: 'hello' } },
    { name: 'everything__get-tiny-image', arguments: {} },
    { name: 'everything__get-resource-links', arguments: { count: 2 } },
    { name: 'everything__get-resource-reference', arguments: { resourceType: 'Text', resourceId: 1 } },
    { name: 'everything__get-structured-content', arguments: { location: 'New York' } },
    { name: 'files__read_text_file', arguments: { path: join(place.workspace, 'a.txt') } },
    { name: 'memory__create_entities', arguments: { entities: [entity] } },
    { name: 'memory__read_graph', arguments: {} },
    { name: 'thinking__sequentialthinking', arguments: thought },
  ];
  await using model = await startScriptedOpenAi([
    { calls },
    { calls: [{ name: 'attempt_completion', arguments: { result: 'Done.' } }] },
  ]);
  const ended = await place.run(model, 'Use them.', [...servers, '--approve', 'all']);
  expect(model.violations).toEqual([]);
  expect(ended.calls.toSorted()).toEqual(
    [...calls.map(({ name }) => `${name.split('__')[1]} done`), 'attempt_completion done'].toSorted(),
  );
  const contents = new Map<string, readonly ToolContent[]>();
  for (const { parts } of (await place.exported()).messages)
    for (const part of parts)
      if (part.type === 'tool-result' && part.tool !== null) contents.set(part.tool.toolName, part.content);
  const kinds = (tool: string) => [...new Set(contents.get(tool)?.map(({ type }) => type))];
  expect(kinds('get-tiny-image')).toEqual(['text', 'image']);
  expect(kinds('get-resource-links')).toEqual(['text', 'link']);
  expect(kinds('get-resource-reference')).toEqual(['text', 'resource']);
  expect(contents.get('read_text_file')).toMatchObject([{ type: 'text', text: 'read by another\n' }]);
  expect(JSON.stringify(contents.get('read_graph'))).toContain('is blue');
});
