import type { Migration } from './index.ts';

/**
 * Binds approval rules to a folder and to the origin of a web page. Both are null in earlier
 * rules, which keep their scope and are marked for a review by the user.
 */
export const scopesOfRules: Migration = {
  version: 9,
  name: 'scopes of rules',
  up: (sql) =>
    sql.exec(`
      -- The real path of the folder in which the rule applies.
      ALTER TABLE approval_rules ADD COLUMN folder TEXT;
      -- The origin of the web pages that the rule covers, as https://example.org.
      ALTER TABLE approval_rules ADD COLUMN origin TEXT;
      ALTER TABLE approval_rules ADD COLUMN needs_review INTEGER NOT NULL DEFAULT 0 CHECK (needs_review IN (0, 1));
      UPDATE approval_rules SET needs_review = 1 WHERE effect = 'allow';
    `),
};
