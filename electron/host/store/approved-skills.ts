/** Stores which skills a person has reviewed, and how they were then. A row of another program does not count. */
import { SealedQueries } from './sealed-queries.ts';

export class ApprovedSkills extends SealedQueries {
  /** Returns the digest that was approved; undefined: the skill was not. */
  digest(path: string): string | undefined {
    const row = this.database.get<{ digest: string }>('SELECT digest FROM approved_skills WHERE path = ?', path);
    return row !== undefined && this.seal.isOwn('approved_skills', path) ? row.digest : undefined;
  }

  /** Returns the paths of the approved skills. */
  paths(): readonly string[] {
    const foreign = new Set(this.seal.foreign('approved_skills'));
    return this.database
      .all<{ path: string }>('SELECT path FROM approved_skills ORDER BY path')
      .map(({ path }) => path)
      .filter((path) => !foreign.has(path));
  }

  approve(path: string, digest: string): void {
    this.database.transaction(() => {
      this.database.run(
        `INSERT INTO approved_skills (path, digest, approved_at) VALUES (:path, :digest, :now)
         ON CONFLICT (path) DO UPDATE SET digest = :digest, approved_at = :now`,
        { path, digest, now: this.database.now() },
      );
      this.seal.sign('approved_skills', path);
    });
  }

  withdraw(path: string): void {
    this.database.run('DELETE FROM approved_skills WHERE path = ?', path);
  }
}
