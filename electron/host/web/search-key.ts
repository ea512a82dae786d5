/**
 * Whether a key can be sent: it must be visible ASCII. An error for any other key would repeat
 * it.
 */
export const isSearchKey = (key: string): boolean => /^[\x21-\x7e]{1,1000}$/.test(key);
