/**
 * Returns whether a text is base64 as MCP defines it: characters of the base64 alphabet, with at
 * most two padding characters. The function searches for one wrong character, because a pattern
 * for the whole text needs a backtracking state per character, which can overflow V8's stack after
 * some million characters.
 */
export function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return !/[^A-Za-z0-9+/]/.test(text.slice(0, text.length - padding));
}
