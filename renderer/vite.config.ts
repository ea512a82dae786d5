import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mermaidFrame } from '../build/mermaid-frame.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss(), mermaidFrame()],
  worker: { format: 'es' },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    sourcemap: true,
    rolldownOptions: {
      // A schema that no one uses is left out, although it is made by calls.
      treeshake: { manualPureFunctions: ['z'] },
      // What the first screen needs is one file: otherwise each module it shares with a later
      // part is a file of its own.
      output: { codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] } },
    },
  },
  server: { host: '127.0.0.1', strictPort: true },
});
