// Plain JavaScript, so that Node can run this file as a separate process, with or without bundling.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpuUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

const MAIN = '/main.typ'
const DATA = '/document.json'
const WITH_PLACES = 3

// Ignores signals to the process group, because the server may still finish responses. This process ends when the
// server closes the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

// Optimising the compiler's 28 MB takes twice the memory, and more time than it saves over all documents.
setFlagsFromString('--liftoff-only')

/** Builds a compiler that can read only the given fonts, and no packages from the network. */
async function prepare(fonts) {
  const { resolve } = createRequire(import.meta.url)
  initSync({
    module: new WebAssembly.Module(readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))),
  })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const path of fonts) await builder.add_raw_font(readFileSync(path))
  return builder.build()
}

function typeset(compiler, { template, json, image }) {
  compiler.reset()
  compiler.add_source(MAIN, template)
  compiler.map_shadow(DATA, new TextEncoder().encode(json))
  if (image) compiler.map_shadow(image.path, new Uint8Array(image.bytes))
  const { result, diagnostics } = compiler.compile(MAIN, undefined, 'pdf', WITH_PLACES)
  if (!result) throw new Error(`Typst refused the document: ${JSON.stringify(diagnostics)}`)
  return result
}

// The server may have ended.
const respond = (outcome) => process.connected && process.send(outcome, () => undefined)

let prepared

process.on('message', async ({ fonts, ...job }) => {
  try {
    prepared ??= prepare(fonts)
    const compiler = await prepared
    const before = cpuUsage()
    const pdf = typeset(compiler, job)
    const { user, system } = cpuUsage(before)
    respond({ pdf, cpuMs: (user + system) / 1000 })
  } catch (error) {
    respond({ failure: error instanceof Error ? error.message : JSON.stringify(error) })
  }
})
