import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive, with its path. PDFs, images and archives would not become smaller by compression. */
export type ArchivedFile = {
  readonly name: string
  readonly content: Uint8Array | ReadableStream<Uint8Array>
}

/** Returns a ZIP archive in chunks, so that memory holds one file in memory or one chunk of a stream. */
export async function* zipOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const { zip, take } = openZip()
  try {
    for await (const { name, content } of files) {
      const entry = name.endsWith('.json') ? new ZipDeflate(name) : new ZipPassThrough(name)
      zip.add(entry)
      if (content instanceof Uint8Array) entry.push(content)
      else
        for await (const chunk of content) {
          entry.push(chunk)
          yield* take()
        }
      entry.push(new Uint8Array(), true)
      yield* take()
    }
    zip.end()
    yield* take()
  } finally {
    zip.terminate()
  }
}

/** Opens a ZIP archive. `take` returns the chunks that are ready, and forgets them. */
export function openZip() {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    ready.push(data)
  })
  return { zip, take: () => ready.splice(0) }
}
