/**
 * The maximum length in characters of the instructions of the app, of a folder or of a topic. A file
 * of its own, because the page loads no schema for it.
 */
export const LONGEST_INSTRUCTIONS = 20_000;
