import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mermaidFrame } from '../build/mermaid-frame.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss(), mermaidFrame()],
  worker: { format: 'es' },
  build: { outDir: '../out/renderer', emptyOutDir: true, target: 'chrome140', sourcemap: true },
  server: { host: '127.0.0.1', strictPort: true },
});
