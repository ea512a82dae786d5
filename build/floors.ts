/**
 * The floors of the host: a room imports only from rooms on lower floors, for values and for
 * types alike.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * From the ground up. A name with `.ts` is a file of `electron/host`, every other name a folder.
 */
export const FLOORS: readonly (readonly string[])[] = [
  [
    ...['text', 'time', 'network', 'secrets'],
    ...['new-id.ts', 'news.ts', 'options.ts', 'ports.ts', 'listeners.ts', 'events.ts'],
  ],
  ['loop', 'processes'],
  ['files'],
  ['store'],
  ['approvals'],
  ['models', 'web'],
  ['mcp'],
  ['loops'],
  ['topics', 'assistant', 'changes', 'servers', 'workspaces', 'inspect', 'usage', 'providers'],
  ['program'],
  ['rpc'],
  ['serve'],
  ['cli', 'compose'],
  ['host.ts', 'cli.ts'],
];

const rules = fileURLToPath(new URL('lint-rules/floors', import.meta.url));

/** The path of the lint rule of a floor, counted from 1. */
export const ruleFile = (floor: number): string => `${rules}/floor-${floor}.grit`;

/**
 * What no room on this floor may import: rooms on the same floor and above it. Files of the
 * ground floor may import each other.
 */
export const forbiddenOn = (floor: number): readonly string[] =>
  FLOORS.slice(floor - 1)
    .flat()
    .filter((name) => floor > 1 || !FLOORS[0]?.includes(name) || !name.endsWith('.ts'));

/** The sentence with which the rule of a floor refuses an import. */
export const sentenceOf = (floor: number): string =>
  `Floor ${floor} of the host (${FLOORS[floor - 1]?.join(', ')}) imports only from lower floors: move what both need down, or let compose pass it in. See build/floors.ts.`;

/** The lint rule of a floor. */
export function ruleOf(floor: number): string {
  const forbidden = forbiddenOn(floor);
  const folders = forbidden.filter((name) => !name.endsWith('.ts')).join('|');
  const files = forbidden.filter((name) => name.endsWith('.ts')).map((name) => name.replace('.', '\\.'));
  // A file of the host itself reaches a room with `./`. Elsewhere that is a folder of the room's
  // own.
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
