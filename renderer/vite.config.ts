import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mathFonts } from '../build/math-fonts.ts';
import { mermaidFrame } from '../build/mermaid-frame.ts';
import { scaledText } from '../build/scaled-text.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss(), mathFonts(), mermaidFrame()],
  css: { postcss: { plugins: [scaledText()] } },
  worker: { format: 'es' },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    sourcemap: true,
    rolldownOptions: {
      // An unused schema is left out of the bundle, although function calls create it.
      treeshake: { manualPureFunctions: ['z'] },
      // The first screen is one file. Otherwise each module that it shares with a later part
      // would be a file of its own.
      output: { codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] } },
    },
  },
  server: { host: '127.0.0.1', strictPort: true },
});
