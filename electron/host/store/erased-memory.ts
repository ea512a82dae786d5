/** Erases memory for good: from its tables, from the journals of loops and from the backups. */
import { type Backup, changeBackups } from './backups.ts';
import type { Database } from './database.ts';

export interface ErasedMemory {
  /** The number of erased facts and proposals. */
  readonly erased: number;
  /** False if other processes prevent a part of it; see `leaveNoTraces`. */
  readonly isComplete: boolean;
}

/** The statements that every database with the tables of memory can run. */
const DELETIONS = [
  'DELETE FROM memory_events',
  'DELETE FROM fact_proposals',
  'DELETE FROM facts',
  'DELETE FROM memory_questions',
] as const;

/** The facts that a loop was given when it began are in its row 0, which stays so that it can be replayed. */
const CLEARED_INPUTS = `UPDATE journal SET data = json_remove(json_set(data, '$.input.facts', json('[]')), '$.input.factRoom')
  WHERE row = 0 AND data LIKE '%"facts":[{%'`;

/** The rows that have a system prompt with facts as it was sent. */
const PROMPTS = `SELECT loop_id, row, data FROM journal WHERE kind = 'sent' AND data LIKE '%[fact:%'`;
const SET_PROMPT = `UPDATE journal SET data = json_set(data, '$.system', ?) WHERE loop_id = ? AND row = ?`;

/** A line that shows a fact to a model, as `electron/host/loop/fact-section.ts` writes it. */
const FACT_LINE = /^- \[fact:\d+\] .*\n?/gm;

/**
 * Erases facts, versions, proposals, changes and uses. Answers of models stay, as do instructions. The
 * backups come first: if the program ends in between, memory can still be erased later.
 */
export function eraseMemory(database: Database): ErasedMemory {
  const eraseNewBackups = changeBackups(database.path, eraseBackup);
  const erased = database.transaction(() => {
    const count = database.get<{ count: number }>(
      'SELECT (SELECT count(*) FROM facts) + (SELECT count(*) FROM fact_proposals) AS count',
    );
    for (const sql of DELETIONS) database.run(sql);
    database.run(CLEARED_INPUTS);
    for (const { loop_id, row, data } of database.all<PromptRow>(PROMPTS)) {
      const system = clearedSystem(data);
      if (system !== null) database.run(SET_PROMPT, system, loop_id, row);
    }
    return count?.count ?? 0;
  });
  eraseNewBackups();
  return { erased, isComplete: database.leaveNoTraces() };
}

/** A backup of an older version has no memory. */
function eraseBackup(backup: Backup): void {
  const has = backup.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'fact_proposals'`).get();
  if (has === undefined) return;
  for (const sql of DELETIONS) backup.exec(sql);
  backup.exec(CLEARED_INPUTS);
  for (const { loop_id, row, data } of backup.prepare(PROMPTS).all()) {
    const system = clearedSystem(String(data));
    if (system !== null) backup.prepare(SET_PROMPT).run(system, loop_id ?? null, row ?? null);
  }
}

interface PromptRow {
  readonly loop_id: string;
  readonly row: number;
  readonly data: string;
}

function clearedSystem(data: string): string | null {
  const row: unknown = JSON.parse(data);
  if (typeof row !== 'object' || row === null || !('system' in row) || typeof row.system !== 'string') return null;
  return row.system.replace(FACT_LINE, '');
}
