/**
 * Tests that each layer rule of biome.json reports a forbidden import with its message, and accepts
 * the alternative that the message recommends.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLOORS, forbiddenOn, ruleFile, ruleOf, sentenceOf } from './floors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const strategies = 'electron/host/loop/strategies/plan-replan';
const features = [
  'chat',
  'composer',
  'loop',
  'topics',
  'transfer',
  'inbox',
  'memory',
  'servers',
  'settings',
  'inspector',
  'artifacts',
  'assistant',
];

const imports = (from: string) => `import { thing } from '${from}';\nexport const kept = thing;\n`;
const importsType = (from: string) => `import type { Thing } from '${from}';\nexport type Kept = Thing;\n`;

/**
 * The source of a file that imports one type from each of the given rooms. Line N imports from room
 * N.
 */
const importsOf = (rooms: readonly string[]): string =>
  rooms
    .map((room) => (room.endsWith('.ts') ? `../${room}` : `../${room}/stub.ts`))
    .map((from, at) => `export type { Thing as Thing${at} } from '${from}';\n`)
    .join('');

/**
 * Two files for each room: one imports from every room that this room must not import, the other
 * from every room that it may import.
 */
const onTheirFloors = FLOORS.slice(0, -1).flatMap((rooms, at) =>
  rooms
    .filter((room) => !room.endsWith('.ts'))
    .map((room) => ({
      room,
      sentence: sentenceOf(at + 1).slice(0, 60),
      forbidden: forbiddenOn(at + 1).filter((other) => other !== room),
      allowed: FLOORS.slice(0, at).flat(),
      refusedFile: `electron/host/${room}/reaches-up.ts`,
      acceptedFile: `electron/host/${room}/reaches-down.ts`,
    })),
);

interface Refusal {
  readonly folder: string;
  readonly code: string;
  readonly sentence: string;
}

const outside = (folder: string, up: string): readonly Refusal[] =>
  ['build/host.mjs', 'e2e/world.ts', 'shared/world.fixture.ts'].map((file) => ({
    folder,
    code: imports(`${up}/${file}`),
    sentence: 'build, e2e and fixtures are for tests',
  }));

const refused: readonly Refusal[] = [
  ...[
    '../electron/host/host.ts',
    '../renderer/app.tsx',
    '../build/host.mjs',
    '../e2e/world.ts',
    'node:fs',
    'react',
  ].map((from) => ({
    folder: 'shared',
    code: imports(from),
    sentence: 'shared imports only itself, zod, @orpc/contract, marked and chrono-node',
  })),
  { folder: 'shared/wire', code: importsType('../../electron/host/ports.ts'), sentence: 'shared imports only itself' },
  ...[
    imports('openai'),
    imports('@google/generative-ai'),
    "import { type Thing } from 'openai/resources';\nexport type Kept = Thing;\n",
    "export { thing } from 'openai';\n",
    "export const kept = import('openai');\n",
    "import 'openai';\n",
  ].map((code) => ({ folder: 'shared/wire', code, sentence: "shared takes only types from a provider's SDK" })),

  ...['electron/host', 'electron/host/loop'].flatMap((folder) => [
    ...['electron', 'electron/main', '../shell/window.ts', '../main.ts', '../preload.ts'].map((from) => ({
      folder,
      code: imports(from),
      sentence: 'The host runs without Electron: ask through a port',
    })),
    { folder, code: imports('../../renderer/app.tsx'), sentence: 'The host never imports the renderer' },
    ...outside(folder, '../..'),
  ]),
  ...['electron/host', 'electron/host/mcp', 'electron/host/mcp/built-in/terminal'].map((folder) => ({
    folder,
    code: importsType('@modelcontextprotocol/sdk/client/index.js'),
    sentence: 'Only the connection to a server, and its login, know the client of the SDK',
  })),
  { folder: 'electron/host/mcp/connection', code: imports('../../../../renderer/app.tsx'), sentence: 'The host never' },
  { folder: 'electron/host/files', code: importsType('electron'), sentence: 'The host runs without Electron' },
  ...[
    '../models/retry.ts',
    '../mcp/hub/hub.ts',
    '../store/database.ts',
    '../rpc/router.ts',
    'node:sqlite',
    'openai',
    '@modelcontextprotocol/sdk/client/index.js',
  ].map((from) => ({
    folder: 'electron/host/loop',
    code: imports(from),
    sentence: 'The loop knows no models, servers, rows or transports',
  })),

  ...[
    '../../engine.ts',
    '../../ports.ts',
    '../agentic/agentic.ts',
    './world.fixture.ts',
    '../../../models/retry.ts',
    'electron',
    'node:crypto',
    '../../../host.ts',
  ].map((from) => ({
    folder: strategies,
    code: imports(from),
    sentence: 'A strategy imports its own folder, common, shared, zod and loop/effects.ts only',
  })),
  ...['export async function kept() {}', 'export default async function () {}', 'export const kept = async () => 1;']
    .concat(['export const kept = { async it() {} };', 'export class Kept {\n  static async it() {}\n}'])
    .concat(['await kept;', 'for await (const one of kept) one();', 'export const kept = async function* () {};'])
    .map((code) => ({ folder: strategies, code, sentence: 'A strategy is a synchronous generator' })),
  { folder: strategies, code: 'export const kept = Math.random();', sentence: 'a strategy takes no chances' },
  ...['Date.now()', 'new Date()', 'crypto.randomUUID()', 'performance.now()'].map((code) => ({
    folder: strategies,
    code: `export const kept = ${code};`,
    sentence: 'A replay must decide the same',
  })),
  { folder: strategies, code: 'export const kept = process.env;', sentence: 'A strategy knows no process' },
  { folder: strategies, code: 'export const kept = globalThis.Date;', sentence: 'A strategy reaches no globals' },
  { folder: strategies, code: "export const kept = fetch('http://x');", sentence: 'A strategy has no network' },
  { folder: strategies, code: 'export const kept = Promise.resolve();', sentence: 'A strategy is synchronous' },
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'].map((name) => ({
    folder: strategies,
    code: `${name}(() => undefined);`,
    sentence: 'A strategy does not wait',
  })),

  ...[
    "'SELECT id FROM topics'",
    '`\n  WITH calls AS (\n    SELECT 1\n    FROM loops) SELECT count(*) FROM calls`',
    '`SELECT $' + '{1} FROM loops`',
    "'INSERT INTO topics VALUES (1)'",
    "'UPDATE topics SET title = 1'",
    "'DELETE FROM topics'",
  ].flatMap((statement) =>
    ['electron/host/topics', 'electron/host/compose', 'electron/host'].map((folder) => ({
      folder,
      code: `export const kept = ${statement};\n`,
      sentence: 'Only electron/host/store holds SQL',
    })),
  ),

  ...['electron/shell', 'electron'].flatMap((folder) => {
    const up = folder === 'electron' ? './' : '../';
    return [
      { folder, code: imports(`${up}host/loop/engine.ts`), sentence: 'through host.ts and ports.ts only' },
      { folder, code: imports(`${up}../renderer/app.tsx`), sentence: 'The shell loads the built renderer' },
      ...outside(folder, `${up}..`),
    ];
  }),

  ...['renderer', 'renderer/ui', 'renderer/stores', ...features.map((name) => `renderer/${name}`)].flatMap((folder) => [
    ...['node:fs', 'electron', 'electron/renderer', '../../electron/host/host.ts'].map((from) => ({
      folder,
      code: imports(from),
      sentence: 'The renderer runs in a page',
    })),
    ...outside(folder, '../..'),
  ]),
  ...features.flatMap((feature, at) => [
    {
      folder: `renderer/${feature}`,
      code: imports(`../${features[(at + 1) % features.length]}/panel.tsx`),
      sentence: 'Features do not import each other',
    },
    ...['../app.tsx', '../main.tsx', '../window/opening.tsx'].flatMap((from) => [
      { folder: `renderer/${feature}`, code: imports(from), sentence: 'Features do not import each other' },
    ]),
    { folder: 'renderer/ui', code: imports(`../${feature}/panel.tsx`), sentence: 'ui components know no store' },
    { folder: 'renderer/stores', code: imports(`../${feature}/panel.ts`), sentence: 'Stores know no components' },
  ]),
  { folder: 'renderer/chat/parts', code: imports('../../loop/panel.tsx'), sentence: 'Features do not import' },
  { folder: 'renderer/ui', code: imports('../stores/topics.ts'), sentence: 'ui components know no store' },
  ...['../stores/host.ts', '../ui/button.tsx', '../chat/panel.ts', '../app.tsx'].map((from) => ({
    folder: 'renderer/links',
    code: imports(from),
    sentence: 'Links carry messages and know no store',
  })),
  { folder: 'renderer/ui', code: imports('../host-client.ts'), sentence: 'ui components know no store' },
  ...['../app.tsx', '../main.tsx'].map((from) => ({
    folder: 'renderer/ui',
    code: imports(from),
    sentence: 'ui components know no store',
  })),
  ...['../ui/theme.ts', '../app.tsx', './topic-row.tsx'].map((from) => ({
    folder: 'renderer/stores',
    code: imports(from),
    sentence: 'Stores know no components',
  })),
];

const accepted: readonly { readonly folder: string; readonly from: string }[] = [
  ...['./ids.ts', 'zod', 'zod/v4', '@orpc/contract', 'marked'].map((from) => ({ folder: 'shared', from })),
  { folder: 'shared/wire', from: '../message.ts' },
  ...['../../../shared/message.ts', '../files/text-file.ts', 'node:fs', 'openai', '../models/retry.ts'].map((from) => ({
    folder: 'electron/host/mcp',
    from,
  })),
  ...['connection', 'login', 'transport'].map((name) => ({
    folder: `electron/host/mcp/${name}`,
    from: '@modelcontextprotocol/sdk/client/index.js',
  })),
  ...['./engine.ts', './strategies/index.ts', '../ports.ts', '../../../shared/mcp.ts', 'node:crypto'].map((from) => ({
    folder: 'electron/host/loop',
    from,
  })),
  ...['../../effects.ts', '../common/system-prompt.ts', './plan.ts', 'zod', '../../../../../shared/loop.ts'].map(
    (from) => ({
      folder: strategies,
      from,
    }),
  ),
  ...['electron', '../host/host.ts', '../host/ports.ts', '../../shared/ids.ts', 'node:path'].map((from) => ({
    folder: 'electron/shell',
    from,
  })),
  ...['react', './window/app.tsx', './chat/panel.tsx', './stores/topics.ts', '../shared/loop.ts'].map((from) => ({
    folder: 'renderer',
    from,
  })),
  ...[
    './composer.tsx',
    '../ui/button.tsx',
    '../stores/topics.ts',
    '../stores/loop/reduce.ts',
    '../../shared/loop.ts',
  ].map((from) => ({ folder: 'renderer/chat', from })),
  { folder: 'renderer/chat/parts', from: '../composer.tsx' },
  { folder: 'renderer/ui', from: './button.tsx' },
  ...['../host-client.ts', './reduce.ts', '../../shared/loop.ts'].map((from) => ({ folder: 'renderer/stores', from })),
];

const conforming = [
  ...accepted.map(({ folder, from }) => ({ folder, code: imports(from) })),
  { folder: 'shared/wire', code: importsType('openai') },
  { folder: 'shared/wire', code: importsType('openai/resources') },
  { folder: 'shared/wire', code: "export type { Thing } from '@google/generative-ai';\n" },
  { folder: 'electron/host/store', code: "export const kept = 'SELECT id FROM topics';\n" },
  { folder: 'electron/host/topics', code: "export const kept = 'Select one and delete it from the list';\n" },
  { folder: strategies, code: 'export function* kept() {\n  return Math.max(yield 1, 2);\n}\n' },
];

/**
 * The maximum time in milliseconds that the linter may take for all these files on a busy machine.
 */
const LINT_MS = 60_000;
/** The most bytes of findings that are read. */
const MOST_OUTPUT_BYTES = 16 * 1024 * 1024;
const layout = mkdtempSync(join(tmpdir(), 'loopwright-layers-'));
/** The findings of Biome for each file of the temporary project, by the path of the file. */
let verdicts = new Map<string, string>();

const refusedFile = (at: number, folder: string) =>
  folder === 'electron' ? 'electron/main.ts' : `${folder}/refused-${at}.ts`;
const conformingFile = (at: number, folder: string) => `${folder}/conforming-${at}.ts`;

beforeAll(() => {
  for (const kept of ['biome.json', '.gitignore', 'build/lint-rules']) {
    cpSync(join(root, kept), join(layout, kept), { recursive: true });
  }
  conforming.forEach(({ folder, code }, at) => {
    write(conformingFile(at, folder), code);
  });
  refused.forEach(({ folder, code }, at) => {
    if (folder !== 'electron') write(refusedFile(at, folder), code);
    // Tests and fixtures may import anything.
    write(`${folder}/free-${at}.test.ts`, code);
    write(`${folder}/free-${at}.fixture.ts`, code);
  });
  for (const { refusedFile: up, forbidden, acceptedFile: down, allowed } of onTheirFloors) {
    write(up, importsOf(forbidden));
    write(down, importsOf(allowed));
  }
  // A folder can have only one main.ts, so this file contains every forbidden import of its folder.
  write('electron/main.ts', codeOf('electron'));
  write('electron/preload.ts', codeOf('electron'));
  verdicts = lint();
}, LINT_MS);

afterAll(() => rmSync(layout, { recursive: true, force: true }));

describe('the layer rules', () => {
  it.each(refused.map((refusal, at) => ({ ...refusal, at, shown: refusal.code.split('\n')[0] })))(
    'refuse this import in $folder: $shown',
    ({ folder, sentence, at }) => {
      expect(verdicts.get(refusedFile(at, folder))).toContain(sentence);
    },
  );

  it.each(onTheirFloors)(
    'refuse in the room $room an import of any room on its floor or above',
    ({ refusedFile: file, forbidden, sentence }) => {
      const verdict = verdicts.get(file) ?? '';
      expect(verdict).toContain(sentence);
      expect(forbidden.filter((_, at) => !verdict.includes(`${file}:${at + 1}:`))).toEqual([]);
    },
  );

  it.each(onTheirFloors)(
    'accept in the room $room an import of any room on a lower floor',
    ({ acceptedFile: file }) => {
      expect(verdicts.get(file)).toBeUndefined();
    },
  );

  it('apply to preload.ts in the same way as to main.ts', () => {
    expect(verdicts.get('electron/preload.ts')).toContain('through host.ts and ports.ts only');
  });

  it.each(conforming.map(({ folder, code }, at) => ({ folder, at, shown: code.split('\n')[0] })))(
    'accept this import in $folder: $shown',
    ({ folder, at }) => {
      expect(verdicts.get(conformingFile(at, folder))).toBeUndefined();
    },
  );

  it('for the floors are identical to the rules that the table of floors generates', () => {
    const floors = FLOORS.slice(0, -1).map((_, at) => at + 1);
    expect(floors.filter((floor) => readFileSync(ruleFile(floor), 'utf8') !== ruleOf(floor))).toEqual([]);
  });

  it('allow tests and fixtures to import anything', () => {
    expect([...verdicts.keys()].filter((file) => file.includes('/free-'))).toEqual([]);
  });

  it('cover every folder of the renderer', () => {
    const renderer = join(root, 'renderer');
    const folders = existsSync(renderer) ? readdirSync(renderer, { withFileTypes: true }) : [];
    const hasSources = (name: string) =>
      readdirSync(join(renderer, name), { recursive: true }).some(
        (file) => !/\.(test|fixture)\.tsx?$/.test(String(file)),
      );
    const found = folders.filter((entry) => entry.isDirectory() && hasSources(entry.name)).map((entry) => entry.name);
    expect(
      found.filter(
        (name) => ![...features, 'ui', 'stores', 'actions', 'links', 'i18n', 'public', 'window'].includes(name),
      ),
    ).toEqual([]);
  });

  it('name the same feature folders of the renderer as this test', () => {
    const named = readFileSync(join(root, 'biome.json'), 'utf8').matchAll(/"renderer\/([a-z0-9]+)\/\*\*"/g);
    expect([...new Set([...named].map((match) => match[1]))].sort()).toEqual(
      [...features, 'ui', 'stores', 'actions', 'links'].sort(),
    );
  });
});

function codeOf(folder: string): string {
  const codes = refused.filter((refusal) => refusal.folder === folder).map((refusal) => refusal.code);
  return codes.map((code, at) => code.replaceAll('thing', `thing${at}`).replaceAll('kept', `kept${at}`)).join('');
}

function write(file: string, code: string): void {
  mkdirSync(dirname(join(layout, file)), { recursive: true });
  writeFileSync(join(layout, file), code);
}

/** Runs only the layer rules, because other findings about these small files do not matter here. */
function lint(): Map<string, string> {
  const only = ['--only=style/noRestrictedImports', '--only=style/noRestrictedGlobals', '--only=plugin'];
  const found = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--max-diagnostics=none',
      '--colors=off',
      ...only,
      '.',
    ],
    { cwd: layout, encoding: 'utf8', timeout: LINT_MS, maxBuffer: MOST_OUTPUT_BYTES },
  );
  const byFile = new Map<string, string>();
  for (const finding of `${found.stdout}${found.stderr}`.split(/^(?=\S+:\d+:\d+ )/m)) {
    const file = /^(\S+?):\d+:\d+ /.exec(finding)?.[1];
    if (file !== undefined) byFile.set(file, (byFile.get(file) ?? '') + finding);
  }
  return byFile;
}
