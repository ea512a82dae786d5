import type { Migration } from './index.ts';

/**
 * Lets an approval rule apply to a single command. The command is null in earlier rules, which
 * apply to every call of their tool.
 */
export const approvedCommands: Migration = {
  version: 2,
  name: 'approved commands',
  up: (sql) => sql.exec('ALTER TABLE approval_rules ADD COLUMN command TEXT'),
};
