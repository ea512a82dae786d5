/** Detects that a model writes a whole file but replaces parts of it with a comment. */

const OPENING = String.raw`(?://|/\*|#|--|<!--|%|;|\*|\.{3}|…|\[)`;
const WHAT =
  '(?:code|content|contents|file|class|function|functions|method|methods|implementation|logic|imports?|lines?|section|document|text)';

/** A comment that contains only dots: `// ...`, `# …`, `/* ... *\/`. */
const DOTS = new RegExp(String.raw`^\s*${OPENING}+\s*(?:\.{3}|…)\s*(?:\*/\}?|-->|\])?\s*$`);

const PHRASE = new RegExp(
  String.raw`${OPENING}.{0,60}?(?:\brest of\b|\bremaind?er of\b|\b(?:remaining|existing|previous|original|other|same)\s+(?:\w+\s+){0,2}${WHAT}\b` +
    String.raw`|\bunchanged\b|\bomitted\b|\bfor brevity\b|\bno changes?\b|\b(?:same )?as before\b|其余|剩余|省略|不变|(?:原有|现有|已有)(?:的)?(?:代码|内容))`,
  'i',
);

/**
 * Returns the first line that stands for omitted lines (`// ... rest of code`, `# ... unchanged`,
 * `<!-- existing content -->`); null if there is none.
 */
export function omissionComment(content: string): string | null {
  return (
    content
      .split(/\r\n|\n|\r/)
      .find((line) => DOTS.test(line) || PHRASE.test(line))
      ?.trim() ?? null
  );
}
