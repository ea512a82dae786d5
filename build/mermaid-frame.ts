/**
 * Writes `mermaid-frame.html`, the frame that draws diagrams. It contains its script: the published
 * mermaid bundle followed by a few lines of Loopwright's own code. The origin of the frame is
 * `null`, so a script of its own address would have to be readable by every page of the browser.
 * The policy in the frame allows only the script with this hash.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

const mermaid = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js');
const ours = new URL('../renderer/mermaid-frame.ts', import.meta.url);
const frame = new URL('../renderer/mermaid-frame.html', import.meta.url);

export function mermaidFrame(): Plugin {
  return {
    name: 'mermaid-frame',
    apply: 'build',
    async generateBundle() {
      const [page, library, script] = await Promise.all([frame, mermaid, ours].map((file) => readFile(file, 'utf8')));
      const { code } = await transform(script ?? '', { loader: 'ts', format: 'iife', minify: true });
      const source = withScript(page ?? '', `${library}\n;${code}`);
      this.emitFile({ type: 'asset', fileName: 'mermaid-frame.html', source });
    },
  };
}

/** Puts a script, and its hash for the policy, into the page, which contains a place for each. */
export function withScript(page: string, script: string): string {
  // `</script` would end the script, and a later `<!--` would hide its end. Both occur only within
  // strings and regular expressions. A browser reads CRLF as LF, also when it computes the hash.
  const inline = script
    .replaceAll('\r\n', '\n')
    .replaceAll(/<(?=\/script)/gi, '\\x3c')
    .replaceAll('<!--', '\\x3c!--');
  const hash = createHash('sha256').update(inline).digest('base64');
  const filled = page.replace('SCRIPT_HASH', () => `'sha256-${hash}'`);
  return filled.replace('<script></script>', () => `<script>${inline}</script>`);
}
