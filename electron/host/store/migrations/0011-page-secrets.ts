import type { Migration } from './index.ts';

/** Stores the keys of the pages that the browser shell knows. No secret of a page is stored. */
export const pageSecrets: Migration = {
  version: 11,
  name: 'page secrets',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE page_secrets (
        id TEXT PRIMARY KEY,
        -- The host name and port of the address where the page registered. It is known only there.
        host TEXT NOT NULL,
        -- A public key. With it the host recognises a page, and cannot pretend to be one.
        public_key TEXT NOT NULL,
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
