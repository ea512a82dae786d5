import { expect, test } from 'vitest';
import { ServerId } from '../../../shared/ids.ts';
import type { ToolRef } from '../../../shared/mcp.ts';
import { ApprovalRules } from './approval-rules.ts';
import { ApprovedTools } from './approved-tools.ts';
import { FoundTools } from './found-tools.ts';
import { addTopic, temporaryDatabase } from './store.fixture.ts';
import { ToolUses } from './tool-uses.ts';

const tool = (toolName: string, server = 'one'): ToolRef => ({ serverId: ServerId.parse(server), toolName });

test('keeps only the last allowed definition of each tool', () => {
  const approved = new ApprovedTools(temporaryDatabase());
  expect(approved.find(tool('a'))).toBeNull();
  approved.allow(tool('a'), { definitionHash: '1', definition: 'first' });
  approved.allow(tool('a', 'other'), { definitionHash: '9', definition: 'of another server' });
  approved.allow(tool('a'), { definitionHash: '2', definition: 'second' });
  expect(approved.find(tool('a'))).toEqual({ definitionHash: '2', definition: 'second' });
});

test('lists tools by the number of uses, then by the time of the last use', () => {
  let now = 0;
  const uses = new ToolUses(temporaryDatabase({ now: () => ++now }));
  for (const name of ['a', 'b', 'c', 'b']) uses.add(tool(name));
  expect(uses.list()).toEqual([tool('b'), tool('c'), tool('a')]);
});

test('keeps the tools that the model of a topic found, the most recent first, for that topic only', () => {
  let now = 0;
  const database = temporaryDatabase({ now: () => ++now });
  const found = new FoundTools(database);
  const topicId = addTopic(database);
  found.add(topicId, [tool('a'), tool('b')]);
  found.add(topicId, [tool('c'), tool('a')]);
  expect(found.of(topicId)).toEqual([tool('a'), tool('c'), tool('b')]);
  expect(found.of(addTopic(database))).toEqual([]);
});

test('keeps the rules of other tools when all rules of one tool are removed', () => {
  const database = temporaryDatabase();
  const rules = new ApprovalRules(database);
  const rule = {
    ...tool('a'),
    effect: 'allow',
    definitionHash: '1',
    topicId: null,
    folder: null,
    needsReview: false,
  } as const;
  for (const more of [{}, { topicId: addTopic(database) }, { command: 'ls' }, tool('b'), tool('a', 'other')])
    rules.add({ ...rule, ...more });
  rules.removeAll(tool('a'));
  expect(rules.list().map(({ serverId, toolName }) => `${serverId} ${toolName}`)).toEqual(['other a', 'one b']);
});
