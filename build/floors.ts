/**
 * The floors of the host: a room (a folder or file of the host) may import only from rooms on lower
 * floors. This applies to values and types.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The floors from the lowest to the highest. A name with `.ts` is a file of `electron/host`,
 * every other name is a folder.
 */
export const FLOORS: readonly (readonly string[])[] = [
  [
    ...['text', 'time', 'network', 'secrets', 'reading'],
    ...['new-id.ts', 'news.ts', 'options.ts', 'ports.ts', 'listeners.ts', 'events.ts'],
  ],
  ['loop', 'processes', 'sandbox'],
  ['files'],
  ['store'],
  ['approvals'],
  ['models', 'web', 'environment', 'indexing', 'outputs', 'charts', 'data', 'code', 'evidence', 'documents', 'skills'],
  ['mcp'],
  ['loops'],
  [
    'topics',
    'assistant',
    'changes',
    'servers',
    'workspaces',
    'inspect',
    'usage',
    'providers',
    'proxies',
    'releases',
    'exports',
    'memory',
    'search',
    'backups',
    'location',
  ],
  ['artifacts'],
  ['runs', 'transfer'],
  ['automations'],
  ['program'],
  ['rpc'],
  ['serve'],
  ['cli', 'compose'],
  ['host.ts', 'cli.ts'],
];

const rules = fileURLToPath(new URL('lint-rules/floors', import.meta.url));

/** The path of the file with the lint rule of a floor. Floors are counted from 1. */
export const ruleFile = (floor: number): string => `${rules}/floor-${floor}.grit`;

/**
 * The rooms that a room on this floor must not import: those on the same floor and above. Files
 * of the lowest floor may import each other.
 */
export const forbiddenOn = (floor: number): readonly string[] =>
  FLOORS.slice(floor - 1)
    .flat()
    .filter((name) => floor > 1 || !FLOORS[0]?.includes(name) || !name.endsWith('.ts'));

/** The error message that the lint rule of a floor prints for a forbidden import. */
export const sentenceOf = (floor: number): string =>
  `Floor ${floor} of the host (${FLOORS[floor - 1]?.join(', ')}) imports only from lower floors: move what both need down, or let compose pass it in. See build/floors.ts.`;

/** The source of the lint rule of a floor. */
export function ruleOf(floor: number): string {
  const forbidden = forbiddenOn(floor);
  const folders = forbidden.filter((name) => !name.endsWith('.ts')).join('|');
  const files = forbidden.filter((name) => name.endsWith('.ts')).map((name) => name.replace('.', '\\.'));
  // Files directly in the host folder import a room with `./`. In all other files, `./` refers to a
  // folder within their own room.
  const up = floor === 1 ? '\\.{1,2}/(?:\\.\\./)*' : '(?:\\.\\./)+';
  const source = `['\\"]${up}(?:(?:${folders})/[^'\\"]*|${files.join('|')})['\\"]`;
  return `engine biome(1.0)
language js(typescript)

or {
  JsImport() as $found where {
    $found <: r"import[\\s\\S]*${source}[\\s\\S]*"
  },
  JsExport() as $found where {
    $found <: r"export[\\s\\S]*\\bfrom\\s*${source}[\\s\\S]*"
  },
  JsImportCallExpression() as $found where {
    $found <: r"import\\(\\s*${source}[\\s\\S]*"
  }
} where {
  register_diagnostic(span=$found, message="${sentenceOf(floor)}", severity="error")
}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(rules, { recursive: true });
  for (let floor = 1; floor < FLOORS.length; floor += 1) writeFileSync(ruleFile(floor), ruleOf(floor));
}
