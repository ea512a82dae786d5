/**
 * Stores the pages that the browser shell knows: each a browser that has opened an address once,
 * and since then proves itself with a key of its own. An entry is valid for 30 days.
 */
import type { PageId } from '../../../shared/ids.ts';
import { Queries } from './queries.ts';

export interface StoredPage {
  readonly id: PageId;
  /** The host name and port of the address at which the page is known. */
  readonly host: string;
  readonly publicKey: string;
  readonly hostKey: string;
  /** The browser, as it describes itself. */
  readonly label: string;
  readonly createdAt: number;
  readonly usedAt: number;
  readonly expiresAt: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = 30 * DAY_MS;

/** The largest number of stored pages. The one that was not used for the longest time goes first. */
const MOST_PAGES = 200;

const SELECT = `
  SELECT id, host, public_key AS publicKey, host_key AS hostKey, label, created_at AS createdAt,
    used_at AS usedAt, expires_at AS expiresAt
  FROM page_secrets`;

export class PageSecrets extends Queries {
  add(page: Omit<StoredPage, 'usedAt' | 'expiresAt'>): StoredPage {
    const added = { ...page, usedAt: page.createdAt, expiresAt: page.createdAt + VALID_MS };
    this.database.transaction(() => {
      this.database.run(
        `INSERT INTO page_secrets (id, host, public_key, host_key, label, created_at, used_at, expires_at)
         VALUES (:id, :host, :publicKey, :hostKey, :label, :createdAt, :usedAt, :expiresAt)`,
        { ...added },
      );
      this.database.run(
        `DELETE FROM page_secrets WHERE expires_at <= ? OR id NOT IN
         (SELECT id FROM page_secrets ORDER BY used_at DESC, id DESC LIMIT ?)`,
        page.createdAt,
        MOST_PAGES,
      );
    });
    return added;
  }

  /** Returns the page, unless it is unknown or its time is over. */
  find(id: string, now: number): StoredPage | null {
    return this.database.get<StoredPage>(`${SELECT} WHERE id = ? AND expires_at > ?`, id, now) ?? null;
  }

  used(id: PageId, now: number): void {
    this.database.run('UPDATE page_secrets SET used_at = ? WHERE id = ?', now, id);
  }

  /** Returns the pages whose time is not over, the latest used first. */
  list(now: number): readonly StoredPage[] {
    return this.database.all<StoredPage>(`${SELECT} WHERE expires_at > ? ORDER BY used_at DESC, id DESC`, now);
  }

  remove(id: string): void {
    this.database.run('DELETE FROM page_secrets WHERE id = ?', id);
  }

  removeAll(): void {
    this.database.run('DELETE FROM page_secrets');
  }

  /** Removes the pages that are known at this port. */
  removePort(port: number): void {
    this.database.run("DELETE FROM page_secrets WHERE host LIKE '%:' || ?", String(port));
  }
}
