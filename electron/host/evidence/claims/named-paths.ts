/** Finds the paths of files that a sentence names, and marks them, so that its words can be read. Pure. */

export interface MarkedSentence {
  /** The sentence with `⟦n⟧` for the path number n, and `¤` for other code. */
  readonly words: string;
  readonly paths: readonly string[];
}

const EXTENSIONS = [
  'ts|tsx|js|jsx|mjs|cjs|mts|cts|json|jsonc|md|mdx|txt|py|pyi|rb|go|rs|java|kts?|swift|c|h|cc|cpp|cxx|hpp|cs|php',
  'html?|css|scss|sass|less|vue|svelte|ya?ml|toml|ini|cfg|conf|sh|bash|ps1|bat|sql|csv|tsv|xml|svg|png|jpe?g|gif|pdf',
  'ipynb|lua|dart|exs?|scala|gradle|proto|graphql|tf',
].join('|');

const CODE = /`([^`\n]{1,300})`/g;
const IN_CODE = new RegExp(
  `^(?:\\./)?[^\\s*?<>|{}$"'\`=,;()]{0,250}[\\p{L}\\p{N}_)\\]-]\\.(?:${EXTENSIONS})(?::\\d+(?:[:-]\\d+)?)?$`,
  'iu',
);
const PLAIN = new RegExp(
  `(?<![\\w/.@:~\\\\$*-])(?:\\./)?((?:[\\w.@-]{1,80}/){0,12}[\\w.@-]{0,80}\\w\\.(?:${EXTENSIONS}))(?::\\d+)?(?![\\w/*(-]|\\.\\w)`,
  'gi',
);
/** Names of libraries and products that look like files. */
const LIBRARY =
  /^(?:[\w-]*(?:node|next|vue|nuxt|react|express|three|d3|chart|moment|ember|backbone|p5|alpine|angular|solid|discord|socket\.io|electron|deno|bun|nest|day|lodash|tensorflow|pdf|video|hls|highlight|mermaid|katex|marked|asp|paper|plotly|underscore)\.js|socket\.io|asp\.net)$/i;

export function markedPaths(sentence: string): MarkedSentence {
  const paths: string[] = [];
  const mark = (path: string): string => {
    paths.push(path.replace(/:\d+(?:[:-]\d+)?$/, '').replace(/^\.\//, ''));
    return ` ⟦${paths.length - 1}⟧ `;
  };
  const words = sentence
    .replaceAll(/\bhttps?:\/\/\S+/gi, ' ¤ ')
    .replaceAll(CODE, (_, code: string) => (isPath(code.trim()) ? mark(code.trim()) : ' ¤ '))
    .replaceAll(PLAIN, (whole, path: string) => (isPath(path) ? mark(path) : whole))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { words, paths };
}

function isPath(text: string): boolean {
  if (!IN_CODE.test(text) || LIBRARY.test(text)) return false;
  return !text.includes('://') && !text.includes('..') && !text.startsWith('~') && !text.startsWith('@');
}
