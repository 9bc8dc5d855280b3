// Plain JavaScript: Node runs it in a process of its own, bundled or not.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

const MAIN = '/main.typ'
const DATA = '/document.json'
const WITH_PLACES = 3

// Who stops the server by a key or a signal to all its processes lets it answer first: this one ends with the channel.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

// Optimising the compiler's 28 MB takes longer, and twice the memory, than all the documents it would hasten.
setFlagsFromString('--liftoff-only')

/** No files but those given here, no packages from the network. */
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

function typeset(compiler, template, json) {
  compiler.reset()
  compiler.add_source(MAIN, template)
  compiler.map_shadow(DATA, new TextEncoder().encode(json))
  const { result, diagnostics } = compiler.compile(MAIN, undefined, 'pdf', WITH_PLACES)
  if (!result) throw new Error(`Typst refused the document: ${JSON.stringify(diagnostics)}`)
  return result
}

// Nobody waits any more once the server is gone.
const answer = (outcome) => process.connected && process.send(outcome, () => undefined)

let prepared

process.on('message', async ({ template, fonts, json }) => {
  try {
    prepared ??= prepare(fonts)
    answer({ pdf: typeset(await prepared, template, json) })
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : JSON.stringify(error) })
  }
})
