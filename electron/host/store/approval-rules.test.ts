import { describe, expect, test } from 'vitest';
import { ApprovalRuleId } from '../../../shared/ids.ts';
import { FILE_EDITOR } from '../../../shared/mcp.ts';
import { newId } from '../new-id.ts';
import { ApprovalRules } from './approval-rules.ts';
import { purgeRemovedTopics, RESTORABLE_MS } from './removed-topics.ts';
import { addTopic, failure, temporaryDatabase } from './store.fixture.ts';
import { Topics } from './topics.ts';

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

describe('rules of an earlier version', () => {
  const old = { ...tool, effect: 'allow', topicId: null, definitionHash: 'h', needsReview: true } as const;

  test('are no longer to be reviewed after they were kept, and keep their scope', () => {
    const rules = new ApprovalRules(temporaryDatabase());
    const [first, second] = [rules.add(old), rules.add({ ...old, command: 'ls' })];
    rules.keep([first.id, newId(ApprovalRuleId)]);
    expect(rules.list()).toMatchObject([{ ...second }, { ...first, needsReview: false }]);
  });

  test('can be bound to one folder once, with everything else unchanged', () => {
    const database = temporaryDatabase();
    const rules = new ApprovalRules(database);
    const topicId = addTopic(database);
    const { id } = rules.add({ ...old, command: 'ls', topicId });
    rules.narrow(id, '/work');
    const bound = { ...old, command: 'ls', topicId, folder: '/work', needsReview: false };
    expect(rules.list()).toMatchObject([bound]);
    expect(rules.find(tool, { topicId, folder: '/other' })).toEqual([]);
    expect(rules.find(tool, { topicId, folder: null })).toEqual([]);
    expect(rules.find(tool, { topicId, folder })).toMatchObject([bound]);
    expect(failure(() => rules.narrow(id, '/other')).code).toBe('not-found');
    const [again] = rules.list();
    expect(failure(() => rules.narrow(again?.id ?? id, '/other')).code).toBe('conflict');
  });

  test('replace a rule that has the narrower scope already', () => {
    const rules = new ApprovalRules(temporaryDatabase());
    rules.add({ ...old, folder: '/work', needsReview: false });
    rules.narrow(rules.add(old).id, '/work');
    expect(rules.list()).toHaveLength(1);
  });
});

test('lists the title of the topic of a rule, hides the rules of a removed topic, and deletes them with it', () => {
  let now = 1;
  const database = temporaryDatabase({ now: () => now });
  const [rules, topics] = [new ApprovalRules(database), new Topics(database)];
  const topicId = addTopic(database);
  rules.add({ ...tool, effect: 'allow', topicId, definitionHash: 'h' });
  rules.add({ ...tool, effect: 'allow', topicId: null, definitionHash: 'h' });
  expect(rules.list().map(({ topicTitle }) => topicTitle)).toEqual([null, topics.get(topicId).title]);
  topics.remove(topicId);
  expect(rules.list()).toMatchObject([{ topicId: null }]);
  now += RESTORABLE_MS;
  purgeRemovedTopics(database);
  expect(database.all('SELECT topic_id FROM approval_rules')).toEqual([{ topic_id: null }]);
});
