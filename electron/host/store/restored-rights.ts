/**
 * Decides what a restored database may do without asking. A backup says what was allowed when it was made; what the
 * user has taken back since then must not come back with it. What is allowed now stays allowed.
 */
import type { RunId } from '../../../shared/ids.ts';
import type { Database } from './database.ts';
import { Runs } from './runs.ts';

/** The tables that are taken from the present database as they are. Their rows belong to no topic. */
const TAKEN = [
  ...['settings', 'page_secrets', 'servers', 'approved_tools', 'approved_skills', 'folder_trust', 'marked_checks'],
] as const;

/** The signed tables whose signatures are taken too, because their rows are, and which of the signatures. */
const SIGNED: readonly (readonly [table: string, which: string])[] = [
  ...TAKEN.map((table) => [table, 'true'] as const),
  ['approval_rules', 'row_key IN (SELECT id FROM approval_rules)'],
  ['topics', 'row_key IN (SELECT id FROM topics)'],
];

/** Statements that compare the restored database (`main`) with the present one (`present`). */
const STATEMENTS: readonly string[] = [
  ...TAKEN.flatMap((table) => [`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM present.${table}`]),
  'DELETE FROM approval_rules',
  `INSERT INTO approval_rules SELECT * FROM present.approval_rules
     WHERE topic_id IS NULL OR topic_id IN (SELECT id FROM topics)`,
  // A topic that does not exist now has the settings of the app, such as the mode of approvals.
  `UPDATE topics SET settings =
     coalesce((SELECT settings FROM present.topics AS now WHERE now.id = topics.id), '{}')`,
  `UPDATE withheld_secrets SET sent = 0 WHERE sent = 1 AND NOT EXISTS (
     SELECT 1 FROM present.withheld_secrets AS now WHERE now.topic_id = withheld_secrets.topic_id
       AND now.digest = withheld_secrets.digest AND now.sent = 1)`,
  // An automation that was deleted, paused or changed since then starts nothing before the user lets it.
  `UPDATE automations SET paused = 1 WHERE NOT EXISTS (
     SELECT 1 FROM present.automations AS now WHERE now.id = automations.id AND now.paused = 0
       AND now.updated_at = automations.updated_at AND now.deleted_at IS NULL)`,
  // A time that has come since then is not met a second time.
  `UPDATE automations SET handled_until = max(handled_until,
     coalesce((SELECT handled_until FROM present.automations AS now WHERE now.id = automations.id), 0))`,
  ...SIGNED.flatMap(([table, which]) => [
    `DELETE FROM row_signatures WHERE table_name = '${table}'`,
    `INSERT INTO row_signatures SELECT * FROM present.row_signatures WHERE table_name = '${table}' AND ${which}`,
  ]),
  `DELETE FROM row_signatures WHERE table_name = 'withheld_secrets' AND row_key NOT IN (
     SELECT json_array(topic_id, number) FROM withheld_secrets WHERE sent = 1)`,
];

/** Takes what is allowed from the database at `presentPath`, which must have the same schema. */
export function takeRights(restored: Database, presentPath: string): void {
  restored.run('ATTACH ? AS present', presentPath);
  try {
    restored.transaction(() => {
      for (const sql of STATEMENTS) restored.exec(sql);
    });
  } finally {
    restored.exec('DETACH present');
  }
}

/**
 * Ends what went on when the backup was made: background tasks are canceled, because their work may have been done
 * since then, and no loop counts as driven. Such a loop is interrupted at the start and can be resumed.
 */
export async function endOldWork(restored: Database): Promise<void> {
  const runs = new Runs(restored);
  for (;;) {
    const open = restored.get<{ id: RunId }>(
      `SELECT id FROM runs WHERE state_name NOT IN ('succeeded', 'failed', 'canceled') LIMIT 1`,
    );
    if (open === undefined) break;
    await runs.cancel(open.id, 'user', null);
  }
  restored.run('UPDATE loops SET lease_until = 0 WHERE lease_until IS NOT NULL');
}
