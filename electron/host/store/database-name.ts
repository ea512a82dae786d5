/** The name of the database in a data folder. This file loads nothing, because each start needs the name. */
export const DATABASE_FILE = 'loopwright.sqlite';
