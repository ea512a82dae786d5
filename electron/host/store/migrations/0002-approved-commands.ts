import type { Migration } from './index.ts';

/** A rule may concern a single command. Earlier rules concern every call of their tool: null. */
export const approvedCommands: Migration = {
  version: 2,
  name: 'approved commands',
  up: (sql) => sql.exec('ALTER TABLE approval_rules ADD COLUMN command TEXT'),
};
