/**
 * Tests the bundle of the page, which runs in a browser: it contains no Node built-in, no Electron
 * and no module of the host, and at first loads only what its first screen needs.
 */
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILD_MS = 120_000;
/**
 * The maximum size of the files that the page loads first, as a multiple of the size of React and
 * the client of the host.
 */
const BUDGET = 2.6;

type Outputs = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/**
 * The ids of modules in any chunk that must not be in a page, and the imports that the bundler did
 * not resolve.
 */
function strangers(outputs: Outputs): readonly string[] {
  return outputs.flatMap((output) => {
    if (output.type !== 'chunk') return [];
    const own = new Set(outputs.map(({ fileName }) => fileName));
    const left = [...output.imports, ...output.dynamicImports].filter((name) => !own.has(name));
    return [...output.moduleIds.filter(isStrange), ...left];
  });
}

function isStrange(id: string): boolean {
  // Vite puts a stub with this name in place of a built-in module of Node.
  if (id.includes('__vite-browser-external')) return true;
  if (id.startsWith('node:') || builtinModules.includes(id)) return true;
  return id.startsWith(`${root}electron/`) || id.includes('/node_modules/electron/');
}

async function built(input: Parameters<typeof build>[0]): Promise<Outputs> {
  const result = await build({ ...input, logLevel: 'silent', build: { ...input?.build, write: false } });
  if (!Array.isArray(result) && !('output' in result)) throw new Error('The build watches.');
  return (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output);
}

/** The files that `index.html` names, and the files that these import statically. */
function firstChunks(outputs: Outputs): readonly Rolldown.OutputChunk[] {
  const chunks = new Map(outputs.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])));
  const page = outputs.find(({ fileName }) => fileName === 'index.html');
  const html = page?.type === 'asset' ? String(page.source) : '';
  const found = new Set<Rolldown.OutputChunk>();
  const take = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports) take(imported);
  };
  for (const [, name = ''] of html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)) take(name);
  return [...found];
}

const modulesOf = (chunks: readonly Rolldown.OutputChunk[]): readonly string[] =>
  chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength === 0 ? [] : [id.replace(root, '')])),
  );

const bytesOf = (chunks: readonly Rolldown.OutputChunk[]): number =>
  chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);

const pageOf = (): Promise<Outputs> => built({ configFile: `${root}renderer/vite.config.ts` });

/** Builds a bundle of only React and the client of the host, in the same way as the page. */
const foundation = (): Promise<Outputs> =>
  built({
    configFile: `${root}renderer/vite.config.ts`,
    plugins: [
      {
        name: 'foundation',
        enforce: 'pre',
        load: (id) =>
          id === `${root}renderer/main.tsx`
            ? `import { createRoot } from 'react-dom/client';
               import { connectToHost } from './host-client.ts';
               createRoot(document.body).render(String(connectToHost()));`
            : null,
      },
    ],
  });

/**
 * Modules that the page loads only when they are first used. A folder stands for all modules in it.
 */
const LATER: readonly string[] = [
  ...['renderer/assistant/', 'renderer/inspector/', 'renderer/settings/', 'renderer/chat/markdown/markdown'],
  ...['renderer/servers/servers-page.tsx', 'renderer/servers/found-dialog.tsx', 'renderer/chat/list/message-list.tsx'],
  ...['renderer/loop/plan-panel.tsx', 'renderer/loop/changes-panel.tsx', 'renderer/loop/logs-panel.tsx'],
  ...[
    'renderer/composer/offer-dialog.tsx',
    'renderer/composer/topic-servers.tsx',
    'renderer/composer/context-details.tsx',
  ],
  ...[
    'renderer/topics/palette-choices.tsx',
    'renderer/topics/shortcut-list.tsx',
    'renderer/ui/folders/folder-choices.tsx',
    'renderer/ui/outputs/',
  ],
  ...['renderer/ui/models/model-search.tsx', 'renderer/i18n/catalogue-en.ts', 'renderer/i18n/catalogue-zh-cn.ts'],
  ...['marked', 'remend', 'katex', 'mermaid', 'shiki', 'diff', 'cmdk', 'react-virtuoso', 'zod'].map(
    (name) => `node_modules/${name}/`,
  ),
];

describe('the built page', () => {
  let page: Outputs;
  beforeAll(async () => {
    // The test runner sets NODE_ENV to another value, with which the page would contain React's
    // development build.
    vi.stubEnv('NODE_ENV', 'production');
    page = await pageOf();
  }, BUILD_MS);
  afterAll(() => vi.unstubAllEnvs());

  it('contains no Node built-in, no Electron and no module of the host', () => {
    expect(firstChunks(page)).not.toEqual([]);
    expect(strangers(page)).toEqual([]);
  });

  it('first loads the code for the frame, the sidebar and the composer, and no code that is only needed later', () => {
    const first = modulesOf(firstChunks(page));
    expect(first).toEqual(
      expect.arrayContaining(['renderer/main.tsx', 'renderer/topics/sidebar.tsx', 'renderer/composer/composer.tsx']),
    );
    expect(first.filter((id) => LATER.some((later) => id.startsWith(later)))).toEqual([]);
  });

  it('contains the fonts of formulas in one format, and no file of another origin', () => {
    const named = page.filter(({ fileName }) => /KaTeX_/.test(fileName)).map(({ fileName }) => fileName);
    expect(named.length).toBeGreaterThanOrEqual(15);
    expect(named.filter((name) => !name.endsWith('.woff2'))).toEqual([]);
    const styles = page.flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.css') ? [output] : [],
    );
    expect(styles.map(({ source }) => String(source)).join('')).not.toMatch(/url\(["']?(?:https?:)?\/\//);
  });

  it('contains every module that is loaded on first use', () => {
    const all = modulesOf(page.flatMap((output) => (output.type === 'chunk' ? [output] : [])));
    // The code for diagrams and syntax highlighting is built into separate files.
    const elsewhere = new Set(['node_modules/mermaid/', 'node_modules/shiki/']);
    expect(LATER.filter((later) => !elsewhere.has(later) && !all.some((id) => id.startsWith(later)))).toEqual([]);
  });

  it('first loads only the texts that every part of the page shares, in both languages', () => {
    const texts = modulesOf(firstChunks(page)).filter((id) => /\/i18n\/[^/]+\/\w+\.json$/.test(id));
    expect(texts.toSorted()).toEqual(['renderer/i18n/en/common.json', 'renderer/i18n/zh-CN/common.json']);
  });

  it(
    `first loads at most ${BUDGET} times the bytes of React and the client of the host`,
    async () => {
      const least = bytesOf(firstChunks(await foundation()));
      expect(least).toBeGreaterThan(100_000);
      expect(bytesOf(firstChunks(page)) / least).toBeLessThan(BUDGET);
    },
    BUILD_MS,
  );

  it(
    'fails the check for Node built-ins when it imports one',
    async () => {
      const page = 'virtual:page';
      const outputs = await built({
        configFile: false,
        root,
        build: { rolldownOptions: { input: page } },
        plugins: [
          {
            name: 'page',
            resolveId: (id) => (id === page ? page : null),
            load: (id) => (id === page ? `import fs from 'node:fs'; console.log(fs);` : null),
          },
        ],
      });
      expect(strangers(outputs)).toHaveLength(1);
    },
    BUILD_MS,
  );
});
