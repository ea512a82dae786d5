import type { Database } from './database.ts';
import { Queries } from './queries.ts';
import { Seal } from './seal.ts';

/** The base class of the queries for a table whose rows are signed. */
export abstract class SealedQueries extends Queries {
  protected readonly seal: Seal;

  /** Without `seal` nothing is signed and every row counts. */
  constructor(database: Database, seal = new Seal(database, null)) {
    super(database);
    this.seal = seal;
  }
}
