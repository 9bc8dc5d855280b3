import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

// Runs a TypeScript module of the tests in a separate process: node run.mjs MODULE ARGUMENT…
const [module, ...rest] = process.argv.slice(2)
const vite = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const { main } = await vite.ssrLoadModule(module)
await main(...rest)
await vite.close()
