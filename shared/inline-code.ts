/** Formats a text as Markdown inline code; several lines become one. */
export function inlineCode(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ⏎ ').trim();
  const ticks = '`'.repeat(longestTicks(line) + 1);
  return line.includes('`') ? `${ticks} ${line} ${ticks}` : `${ticks}${line}${ticks}`;
}

/** Returns the length of the longest run of backticks. */
export function longestTicks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, ticks) => Math.max(longest, ticks.length), 0);
}
