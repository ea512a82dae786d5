/** Stores which processes start automations, so that the user learns if none does. */
import { ownerIsGone } from './owner.ts';
import { Queries } from './queries.ts';

export class AutomationStarters extends Queries {
  begin(owner: string): void {
    this.database.transaction(() => {
      for (const other of this.#owners()) if (ownerIsGone(other)) this.end(other);
      this.database.run('INSERT OR IGNORE INTO automation_starters (owner) VALUES (?)', owner);
    });
  }

  end(owner: string): void {
    this.database.run('DELETE FROM automation_starters WHERE owner = ?', owner);
  }

  /** Whether a process starts automations now. */
  isAny(): boolean {
    return this.#owners().some((owner) => !ownerIsGone(owner));
  }

  #owners(): readonly string[] {
    return this.database.all<{ owner: string }>('SELECT owner FROM automation_starters').map(({ owner }) => owner);
  }
}
