import { FILE_BYTES } from '#domain/limits.ts'
import { Problem } from '#server/problem.ts'
import { SIGNATURE_BYTES } from './content-types.ts'

/** A file on its way in. */
export type Incoming = {
  /** What came first: as much as tells its type, or all of it. */
  readonly beginning: Uint8Array
  /** All of it, once. Throws what `tooLarge` makes as soon as it is over the limit. */
  readonly content: AsyncIterable<Uint8Array>
  /** Bytes seen so far. */
  bytes(): number
}

/**
 * Reads the beginning of a request's body, the rest staying where it is.
 * @throws Problem 'bad-request' for a body that is empty or breaks off
 */
export async function receive(
  body: ReadableStream<Uint8Array> | null,
  tooLarge: () => Problem,
): Promise<Incoming> {
  let bytes = 0
  const chunks = counted(body, (length) => {
    bytes += length
    if (bytes > FILE_BYTES) throw tooLarge()
  })
  const first: Uint8Array[] = []
  while (bytes < SIGNATURE_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    first.push(value)
  }
  if (bytes === 0) throw new Problem('bad-request', 'The file is empty. Please choose another one.')
  return {
    beginning: Buffer.concat(first),
    content: (async function* () {
      yield* first
      yield* chunks
    })(),
    bytes: () => bytes,
  }
}

async function* counted(
  body: ReadableStream<Uint8Array> | null,
  count: (length: number) => void,
): AsyncGenerator<Uint8Array, void> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(brokenOff)
      if (done) return
      count(value.length)
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

function brokenOff(cause: unknown): never {
  throw new Problem('bad-request', 'The upload broke off. Please try again.', { cause })
}
