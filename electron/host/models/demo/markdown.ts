/** Markdown that stays valid for any file name. */

/**
 * Returns the text as an inline code span: the fence is longer than any run of backticks in the
 * text, and the spaces that CommonMark would strip are doubled
 * (https://spec.commonmark.org/0.31.2/#code-spans). Control characters, including line breaks, are
 * shown as escapes.
 */
export function codeSpan(text: string): string {
  const visible = text.replace(/\p{Cc}/gu, (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replace(/\u007f/u, '\\u007f'),
  );
  const longest = Math.max(0, ...(visible.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad =
    visible.startsWith('`') || visible.endsWith('`') || (/^ .* $/u.test(visible) && visible.trim() !== '') ? ' ' : '';
  return `${fence}${pad}${visible}${pad}${fence}`;
}

/** Shortens a text to at most 300 characters and marks the cut. */
export function shortened(text: string): string {
  const characters = [...text];
  return characters.length > 300 ? `${characters.slice(0, 300).join('')}…` : text;
}
