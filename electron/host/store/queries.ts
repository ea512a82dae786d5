import type { Database } from './database.ts';

/** The base of a class that holds the SQL of one noun. */
export abstract class Queries {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }
}
