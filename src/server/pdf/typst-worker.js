// Plain JavaScript: Node runs it in a thread of its own, bundled or not.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

const MAIN = '/main.typ'
const DATA = '/document.json'
const WITH_PLACES = 3

const { template, fonts } = workerData
const { resolve } = createRequire(import.meta.url)
const wasm = readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))
initSync({ module: new WebAssembly.Module(wasm) })

const builder = new TypstCompilerBuilder()
// No files but those given here, no packages from the network.
builder.set_dummy_access_model()
for (const path of fonts) await builder.add_raw_font(readFileSync(path))
const compiler = await builder.build()

function typeset(json) {
  compiler.reset()
  compiler.add_source(MAIN, template)
  compiler.map_shadow(DATA, new TextEncoder().encode(json))
  const { result, diagnostics } = compiler.compile(MAIN, undefined, 'pdf', WITH_PLACES)
  if (!result) throw new Error(`Typst refused the document: ${JSON.stringify(diagnostics)}`)
  return result
}

parentPort.on('message', (json) => {
  try {
    const pdf = typeset(json)
    parentPort.postMessage({ pdf }, [pdf.buffer])
  } catch (error) {
    parentPort.postMessage({ failure: error instanceof Error ? error.message : JSON.stringify(error) })
  }
})
