/**
 * The first Markdown heading of a text: ATX (`# Title`) or Setext (underlined), outside fenced
 * code and front matter, as in CommonMark (https://spec.commonmark.org/0.31.2/#leaf-blocks).
 * Headings without words do not count.
 */
export function firstHeading(lines: readonly string[]): string | null {
  let fence: string | null = null;
  let paragraph: string[] = [];
  for (const line of lines.slice(frontMatterLength(lines))) {
    const marker = fenceMarker(line);
    if (fence !== null) {
      if (marker !== null && closes(line, marker, fence)) fence = null;
      continue;
    }
    if (marker !== null) {
      fence = marker;
      paragraph = [];
      continue;
    }
    const atx = atxHeading(line);
    if (atx) return atx;
    if (paragraph.length > 0 && /^ {0,3}(=+|-+)[ \t]*$/u.test(line)) return clean(paragraph.join(' '));
    if (continuesParagraph(line, paragraph)) paragraph.push(line);
    else paragraph = [];
  }
  return null;
}

function fenceMarker(line: string): string | null {
  const match = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/u.exec(line);
  return match?.[1] ?? null;
}

function closes(line: string, marker: string, fence: string): boolean {
  return marker[0] === fence[0] && marker.length >= fence.length && line.trim() === marker;
}

function atxHeading(line: string): string | null {
  const match = /^ {0,3}#{1,6}[ \t]+(.*)$/u.exec(line);
  if (match?.[1] === undefined) return null;
  return clean(match[1].replace(/(^|[ \t])#+[ \t]*$/u, ''));
}

function continuesParagraph(line: string, paragraph: readonly string[]): boolean {
  if (line.trim() === '') return false;
  if (paragraph.length === 0 && /^ {0,3}<(?:[!?]|\/?[a-z][^<>]*>\s*$)/iu.test(line)) return false;
  if (paragraph.length > 0 && !/^ {0,3}(>|[-*+][ \t]|\d+[.)][ \t]|#)/u.test(line)) return true;
  return !/^( {4}|\t| {0,3}(>|[-*+]([ \t]|$)|\d+[.)]([ \t]|$)|\||#{1,6}([ \t]|$)|([-*_][ \t]*){3,}$|=+[ \t]*$))/u.test(
    line,
  );
}

/**
 * Returns the number of lines of a YAML block at the very start, which Markdown tools do not treat
 * as text.
 */
function frontMatterLength(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(---|\.\.\.)\s*$/u.test(line));
  return end < 0 ? 0 : end + 1;
}

function clean(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
