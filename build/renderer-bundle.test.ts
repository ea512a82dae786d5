/** The page runs in a browser: what is built for it holds no Node built-in, no Electron and no module of the host. */
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILD_MS = 120_000;

type Outputs = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Of every chunk: modules that are not for a page, by their ids, and imports that are left for the browser to find. */
function strangers(outputs: Outputs): readonly string[] {
  return outputs.flatMap((output) => {
    if (output.type !== 'chunk') return [];
    const own = new Set(outputs.map(({ fileName }) => fileName));
    const left = [...output.imports, ...output.dynamicImports].filter((name) => !own.has(name));
    return [...output.moduleIds.filter(isStrange), ...left];
  });
}

function isStrange(id: string): boolean {
  // What Vite puts in the place of a built-in.
  if (id.includes('__vite-browser-external')) return true;
  if (id.startsWith('node:') || builtinModules.includes(id)) return true;
  return id.startsWith(`${root}electron/`) || id.includes('/node_modules/electron/');
}

async function built(input: Parameters<typeof build>[0]): Promise<Outputs> {
  const result = await build({ ...input, logLevel: 'silent', build: { ...input?.build, write: false } });
  if (!Array.isArray(result) && !('output' in result)) throw new Error('The build watches.');
  return (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output);
}

describe('The built page', () => {
  it(
    'holds no Node built-in, no Electron and nothing of the host',
    async () => {
      const outputs = await built({ configFile: `${root}renderer/vite.config.ts` });
      expect(outputs.some((output) => output.type === 'chunk' && output.isEntry)).toBe(true);
      expect(strangers(outputs)).toEqual([]);
    },
    BUILD_MS,
  );

  it(
    'would be caught with one',
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
