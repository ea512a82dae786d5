import type { Database } from './database.ts';

/** The base class of the classes that contain the SQL queries for one kind of stored data. */
export abstract class Queries {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }
}
