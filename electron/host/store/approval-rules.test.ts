import { expect, test } from 'vitest';
import { FILE_EDITOR } from '../../../shared/mcp.ts';
import { ApprovalRules } from './approval-rules.ts';
import { addTopic, failure, temporaryDatabase } from './store.fixture.ts';

const tool = { serverId: FILE_EDITOR, toolName: 'write_to_file', folder: null, needsReview: false };
const folder = '/work';

test('applies a rule for one topic in that topic only, and a rule without a topic in every topic', () => {
  const database = temporaryDatabase();
  const rules = new ApprovalRules(database);
  const [here, there] = [addTopic(database), addTopic(database)];
  const everywhere = rules.add({ ...tool, effect: 'ask', topicId: null, definitionHash: 'h1' });
  const local = rules.add({ ...tool, effect: 'allow', topicId: here, definitionHash: 'h1' });
  rules.add({ ...tool, toolName: 'delete_file', effect: 'deny', topicId: null, definitionHash: 'h2' });
  expect(rules.find(tool, { topicId: here, folder })).toEqual([local, everywhere]);
  expect(rules.find(tool, { topicId: there, folder })).toEqual([everywhere]);
  expect(rules.list()).toHaveLength(3);
});

test('replaces the earlier rule for the same tool and the same topic', () => {
  const database = temporaryDatabase();
  const rules = new ApprovalRules(database);
  const topicId = addTopic(database);
  for (const place of [null, topicId]) {
    rules.add({ ...tool, effect: 'allow', topicId: place, definitionHash: 'old' });
    rules.add({ ...tool, effect: 'deny', topicId: place, definitionHash: 'new' });
  }
  expect(rules.find(tool, { topicId, folder }).map((rule) => [rule.topicId, rule.effect, rule.definitionHash])).toEqual(
    [
      [topicId, 'deny', 'new'],
      [null, 'deny', 'new'],
    ],
  );
});

test('revokes a rule, and throws `not-found` when the rule is revoked again', () => {
  const rules = new ApprovalRules(temporaryDatabase());
  const { id } = rules.add({ ...tool, effect: 'allow', topicId: null, definitionHash: 'h' });
  rules.revoke(id);
  expect(rules.list()).toEqual([]);
  expect(failure(() => rules.revoke(id)).code).toBe('not-found');
});

test('keeps a rule for one command beside rules for other commands, and replaces a rule for the same command', () => {
  const database = temporaryDatabase();
  const rules = new ApprovalRules(database);
  const topicId = addTopic(database);
  for (const command of ['npm test', 'ls', 'npm test', undefined]) {
    const only = command === undefined ? {} : { command };
    rules.add({ ...tool, effect: 'allow', topicId: null, definitionHash: 'h', ...only });
  }
  expect(rules.find(tool, { topicId, folder }).map(({ command }) => command)).toEqual([undefined, 'npm test', 'ls']);
});
