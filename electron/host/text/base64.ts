/**
 * Whether a text is base64 as in MCP: its alphabet, with up to two characters of padding. It
 * looks for one wrong character, because a pattern for the whole text keeps a backtracking state
 * per character, which can overflow V8's stack after some millions.
 */
export function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return !/[^A-Za-z0-9+/]/.test(text.slice(0, text.length - padding));
}
