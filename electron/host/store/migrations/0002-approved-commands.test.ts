import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILE_EDITOR } from '../../../../shared/mcp.ts';
import { ApprovalRules } from '../approval-rules.ts';
import { openDatabase } from '../database.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { initial } from './0001-initial.ts';
import { migrations } from './index.ts';

test('keeps the scope of an approval rule of version 1, and marks the rule for a review', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const before = openDatabase(path, { now: Date.now, migrations: [initial] });
  before.run(
    `INSERT INTO approval_rules (id, server_id, tool_name, effect, topic_id, definition_hash, created_at)
     VALUES ('rule_00000000000000000000000001', ?, 'write_to_file', 'allow', NULL, 'h', 1)`,
    FILE_EDITOR,
  );
  before.close();
  const after = openDatabase(path, { now: Date.now, migrations });
  expect(new ApprovalRules(after).list()).toEqual([
    {
      id: 'rule_00000000000000000000000001',
      serverId: FILE_EDITOR,
      toolName: 'write_to_file',
      effect: 'allow',
      topicId: null,
      folder: null,
      needsReview: true,
      foreign: false,
      definitionHash: 'h',
      createdAt: 1,
      topicTitle: null,
    },
  ]);
  after.close();
});
