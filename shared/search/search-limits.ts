/** The limits of a search, without any schema, because the first screen of the page loads this file. */

/** What a user can type into a search field, in characters. */
export const LONGEST_SEARCH = 200;

/** The largest number of messages that a search in one topic names. */
export const MOST_HITS_IN_TOPIC = 2_000;
