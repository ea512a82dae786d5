/**
 * Writes `mermaid-frame.html`, the frame that draws diagrams. It contains its script: the published
 * mermaid bundle followed by a few lines of Loopwright's own code. The origin of the frame is
 * `null`, so a script of its own address would have to be readable by every page of the browser.
 * The policy in the frame allows only the script with this hash.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const mermaid = createRequire(import.meta.url).resolve('mermaid/dist/mermaid.min.js');
const ours = fileURLToPath(new URL('../renderer/mermaid-frame.ts', import.meta.url));
const frame = new URL('../renderer/mermaid-frame.html', import.meta.url);

export function mermaidFrame(): Plugin {
  return {
    name: 'mermaid-frame',
    apply: 'build',
    async generateBundle() {
      const [page, library, built] = await Promise.all([
        readFile(frame, 'utf8'),
        readFile(mermaid, 'utf8'),
        build({
          entryPoints: [ours],
          bundle: true,
          format: 'iife',
          minify: true,
          write: false,
          legalComments: 'inline',
        }),
      ]);
      const source = withScript(page, `${library}\n;${built.outputFiles[0]?.text ?? ''}`);
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
