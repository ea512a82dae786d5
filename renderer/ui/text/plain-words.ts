/** The most characters that are read, because reading may take the square of their number. */
const LONGEST = 4_000;

/** Turns Markdown into a few lines of plain text, for places where space is short. Pure. */
export function plainWords(markdown: string): string {
  return markdown
    .slice(0, LONGEST)
    .replace(/^ {0,3}(?:#{1,6} +|> ?|`{3,}.*$)/gm, '')
    .replace(/^( *)[*+-] +/gm, '$1– ')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\n\s*\n/g, '\n')
    .trim();
}
