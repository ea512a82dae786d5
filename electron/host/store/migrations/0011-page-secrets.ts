import type { Migration } from './index.ts';

/** Stores the keys with which known pages of the browser shell connect. No secret is stored. */
export const pageSecrets: Migration = {
  version: 11,
  name: 'page secrets',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE page_secrets (
        id TEXT PRIMARY KEY,
        -- With this key the host recognises a page, and cannot pretend to be one.
        stored_key TEXT NOT NULL,
        -- With this key the host proves to a page that it knows the page.
        host_key TEXT NOT NULL,
        -- The browser, as it describes itself.
        label TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        used_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT;
    `),
};
