/**
 * A plugin that adds a line for the made-up strategy to both registries, as the author of a real
 * strategy would do.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = `${root}renderer/made-up-strategy`;

const LINES: Readonly<Record<string, readonly [after: string, line: string, module: string]>> = {
  'shared/strategies/index.ts': ['STRATEGIES: readonly StrategyDescription[] = [', 'countdown', 'countdown.fixture.ts'],
  'electron/host/loop/strategies/index.ts': [
    'STRATEGIES: readonly Strategy[] = [',
    'countdownStrategy',
    'countdown-strategy.fixture.ts',
  ],
};

/** Changes the two registry files when they are loaded. All other files are loaded unchanged. */
export const registryLines = (): Plugin => ({
  name: 'registry-lines',
  enforce: 'pre',
  transform(code, id) {
    const found = LINES[id.replace(root, '')];
    if (found === undefined) return null;
    const [after, line, module] = found;
    if (!code.includes(after)) throw new Error(`The registry in ${id} has changed.`);
    return `import { ${line} } from '${here}/${module}';\n${code.replace(after, `${after}${line}, `)}`;
  },
});
