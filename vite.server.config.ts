import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const ENTRIES = [
  'src/server/main.ts',
  'src/server/admin-command.ts',
  'src/server/backup-command.ts',
  'src/server/restore-command.ts',
  'src/server/demo/demo.ts',
  'src/server/pdf/typst-worker.js',
  'src/server/scrypt-worker.js',
]
/** Built only for production, so that during development a change to a screen does not restart the server. */
const PRERENDER = 'src/web/prerender.tsx'

const nameOf = (path: string) => basename(path, extname(path))

/** Bundles our own sources for Node. Packages stay in node_modules and are imported from there. */
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        [...ENTRIES, ...(mode === 'development' ? [] : [PRERENDER])]
          .filter((path) => existsSync(path))
          .map((path) => [nameOf(path), path]),
      ),
      // Flat, so that a path relative to import.meta.url means the same in every chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}))
