import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Keeps the addresses of the source files, from which code finds the files that it forks or reads. */
const keepAddresses = {
  name: 'keep-addresses',
  enforce: 'post',
  transform: (code, id) => ({
    code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
    map: null,
  }),
}

// Runs a TypeScript module of the tests in a separate process: node run.mjs MODULE ARGUMENT… A bundle needs a sixth of
// the processor time that Vite's module runner needs.
const [module, ...rest] = process.argv.slice(2)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'openround-child-'))
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
try {
  await build({
    configFile: false,
    root,
    mode: 'development',
    logLevel: 'error',
    publicDir: false,
    plugins: [keepAddresses],
    build: {
      ssr: join(root, module),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      sourcemap: 'inline',
      rolldownOptions: { output: { entryFileNames: 'child.mjs', codeSplitting: false } },
    },
  })
} catch (error) {
  rmSync(folder, { recursive: true })
  throw error
}
// Makes errors show lines of the source files.
process.setSourceMapsEnabled(true)
// Loads everything before it deletes the folder, so that a process that is killed later leaves nothing behind.
const { main } = await import(pathToFileURL(join(folder, 'child.mjs'))).finally(() =>
  rmSync(folder, { recursive: true }),
)
await main(...rest)
