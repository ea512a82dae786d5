/** Finds the names of data files in a text that a person writes. Pure. */

const ENDINGS = 'csv|tsv|jsonl|ndjson|json|parquet|xlsx';
/** After `@`, a path with spaces stands in quotation marks. */
const NAMES = new RegExp(
  `@"([^"\\n]{1,300}\\.(?:${ENDINGS}))"|@?([^\\s"'\`<>()\\[\\]{},;:!?，。；：！？（）《》「」“”、]{1,300}\\.(?:${ENDINGS}))(?![\\w./-])`,
  'giu',
);

/** Files with settings of programs are no data, although they are JSON. */
const SETTINGS =
  /(^|\/)(package|package-lock|npm-shrinkwrap|composer|manifest|settings|launch|tasks|deno|biome|knip|[tj]sconfig[^/]*|[^/]*\.config|\.[^/]*|[^/]*rc)\.json$/i;

const LONGEST_TEXT = 20_000;
const MOST = 3;

/** Returns the paths or names in the order of the text, each once; at most three. */
export function dataFilesIn(text: string): readonly string[] {
  const found = [...text.slice(0, LONGEST_TEXT).matchAll(NAMES)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return [...new Set(found)].filter((name) => !SETTINGS.test(name) && !name.startsWith('//')).slice(0, MOST);
}

const SHORT = 6;
const LONG = 200;

/** What a search for a file is asked about a name: its end where it may follow Chinese, which has no spaces. */
export const queryFor = (name: string): string =>
  name.replace(/^\.\//, '').slice(/\p{Script=Han}/u.test(name) ? -SHORT : -LONG);

/** Returns the name of the file that a text names, if it is one of these paths of a folder; otherwise null. */
export function fileAmong(name: string, paths: readonly string[]): string | null {
  const wanted = name.replace(/^\.\//, '').toLowerCase();
  const isThere = paths.some((path) => path.toLowerCase() === wanted || path.toLowerCase().endsWith(`/${wanted}`));
  if (isThere) return name;
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  return names.find((file) => isAfterChinese(wanted, file.toLowerCase())) ?? null;
}

/** Whether a text without spaces ends with the name of a file, after a Chinese character. */
function isAfterChinese(text: string, file: string): boolean {
  return text.endsWith(file) && /\p{Script=Han}$/u.test(text.slice(0, text.length - file.length));
}
