/** A key of a search engine is visible ASCII; anything else could not be sent, and the refusal would repeat it. */
export const isSearchKey = (key: string): boolean => /^[\x21-\x7e]{1,1000}$/.test(key);
