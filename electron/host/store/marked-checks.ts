/** Stores which commands a person marked as checks of a folder. */
import { type DeclaredCheck, isCheckCommand, MOST_CHECKS } from '../../../shared/declared-check.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { SealedQueries } from './sealed-queries.ts';

export class MarkedChecks extends SealedQueries {
  /**
   * Returns the commands for a folder, given by its real path, in the order in which they were marked. A
   * command that another program stored is left out.
   */
  of(folder: string): readonly string[] {
    return this.database
      .all<{ command: string }>('SELECT command FROM marked_checks WHERE folder = ? ORDER BY marked_at, rowid', folder)
      .map(({ command }) => command)
      .filter((command) => isCheckCommand(command) && this.seal.isOwn('marked_checks', keyOf(folder, command)));
  }

  /** Marks a command. Throws `conflict` if the folder has `MOST_CHECKS` others. */
  mark(folder: string, command: DeclaredCheck['command']): void {
    this.database.transaction(() => {
      const others = this.of(folder).filter((each) => each !== command);
      if (others.length >= MOST_CHECKS) throw new LoopwrightError('checks-full', { most: MOST_CHECKS });
      this.database.run(
        `INSERT INTO marked_checks (folder, command, marked_at) VALUES (?, ?, ?)
         ON CONFLICT (folder, command) DO NOTHING`,
        ...[folder, command, this.database.now()],
      );
      this.seal.sign('marked_checks', keyOf(folder, command));
    });
  }

  /** Does nothing if the command is not marked. */
  unmark(folder: string, command: DeclaredCheck['command']): void {
    this.database.run('DELETE FROM marked_checks WHERE folder = ? AND command = ?', folder, command);
  }
}

const keyOf = (folder: string, command: string): string => JSON.stringify([folder, command]);
