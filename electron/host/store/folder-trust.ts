/** Stores which folders the user decided to trust or to restrict. */
import { SealedQueries } from './sealed-queries.ts';

/** A decision of the user about a folder. */
export interface FolderDecision {
  /** The real path of the folder. */
  readonly folder: string;
  readonly trusted: boolean;
  /** The user id that owned the folder when it was decided; null: not looked up yet. */
  readonly owner: number | null;
}

interface Row {
  readonly folder: string;
  readonly trusted: number;
  readonly owner: number | null;
}

export class FolderDecisions extends SealedQueries {
  /** A decision to trust that another program stored is left out. */
  find(folder: string): FolderDecision | undefined {
    const row = this.database.get<Row>('SELECT folder, trusted, owner FROM folder_trust WHERE folder = ?', folder);
    return row && this.#counts(row) ? toDecision(row) : undefined;
  }

  /** Stores a decision, which replaces an earlier one about the same folder. */
  set({ folder, trusted, owner }: FolderDecision): void {
    this.database.transaction(() => {
      this.database.run(
        `INSERT INTO folder_trust (folder, trusted, owner, decided_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (folder) DO UPDATE SET
         trusted = excluded.trusted, owner = excluded.owner, decided_at = excluded.decided_at`,
        ...[folder, Number(trusted), owner, this.database.now()],
      );
      this.seal.sign('folder_trust', folder);
    });
  }

  /** The decisions of this app from before an owner was stored. */
  withoutOwner(): readonly FolderDecision[] {
    return this.database
      .all<Row>('SELECT folder, trusted, owner FROM folder_trust WHERE owner IS NULL')
      .filter(({ folder }) => this.seal.isOwn('folder_trust', folder))
      .map(toDecision);
  }

  /** The folders that the user trusts, the newest decision first. */
  trusted(most: number): readonly string[] {
    return this.database
      .all<Row>(
        'SELECT folder, trusted, owner FROM folder_trust WHERE trusted = 1 ORDER BY decided_at DESC LIMIT ?',
        most,
      )
      .filter((row) => this.#counts(row))
      .map(({ folder }) => folder);
  }

  #counts({ folder, trusted }: Row): boolean {
    return trusted === 0 || this.seal.isOwn('folder_trust', folder);
  }
}

function toDecision({ folder, trusted, owner }: Row): FolderDecision {
  return { folder, trusted: trusted === 1, owner };
}
