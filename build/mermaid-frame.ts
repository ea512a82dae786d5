/**
 * Writes `mermaid-frame.js`, one plain script for the frame that draws diagrams: the published
 * mermaid bundle followed by a few lines of Loopwright's own code.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

const mermaid = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js');
const ours = new URL('../renderer/mermaid-frame.ts', import.meta.url);

export function mermaidFrame(): Plugin {
  return {
    name: 'mermaid-frame',
    apply: 'build',
    async generateBundle() {
      const [library, frame] = await Promise.all([readFile(mermaid, 'utf8'), readFile(ours, 'utf8')]);
      const { code } = await transform(frame, { loader: 'ts', format: 'iife', minify: true });
      this.emitFile({ type: 'asset', fileName: 'mermaid-frame.js', source: `${library}\n;${code}` });
    },
  };
}
