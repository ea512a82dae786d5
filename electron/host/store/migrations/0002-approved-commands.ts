import type { Migration } from './index.ts';

/** A rule may be about one command only. Rules of before are about every call of their tool: null. */
export const approvedCommands: Migration = {
  version: 2,
  name: 'approved commands',
  up: (sql) => sql.exec('ALTER TABLE approval_rules ADD COLUMN command TEXT'),
};
