import { STREAM_BEAT_SECONDS } from '#domain/limits.ts'
import { addressOf } from '#web/api/address.ts'
import { placeHere, UNKNOWN } from '#web/api/place.ts'
import { type Block, eventReader } from './events.ts'

/** A stream that is silent for longer is broken, or held back by something on its way. */
const SILENCE_MS = 2.5 * STREAM_BEAT_SECONDS * 1_000

export type Outcome = 'over' | 'refused' | 'failed'

export type ToRead = {
  /** After which it ends; without it as late as the server likes. */
  readonly seconds?: number
  readonly onBlock: (block: Block) => void
}

type Signal = { readonly signal: AbortSignal }

/**
 * Reads a stream of changes to its end.
 * @returns 'refused' to whoever may not listen here any more; 'failed' when it broke, fell silent, or was not what a
 *   server of this product says: one that lasted has said a place
 */
export async function readStream({ seconds, signal, onBlock }: ToRead & Signal): Promise<Outcome> {
  let lasted = seconds === 0
  const silent = new AbortController()
  let silence = setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    const response = await fetch(addressOf('listenToChanges', { query: { seconds } }), {
      headers: { accept: 'text/event-stream', 'last-event-id': placeHere() ?? UNKNOWN },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (response.status === 401 || response.status === 409) return 'refused'
    if (!response.ok || !response.body || !isStream(response)) return 'failed'
    const read = eventReader()
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      clearTimeout(silence)
      silence = setTimeout(() => silent.abort(), SILENCE_MS)
      for (const block of read(piece.value)) {
        lasted ||= block.place !== undefined
        onBlock(block)
      }
    }
    return lasted ? 'over' : 'failed'
  } catch (failure) {
    if (!signal.aborted && !silent.signal.aborted && !(failure instanceof TypeError)) throw failure
    return 'failed'
  } finally {
    clearTimeout(silence)
  }
}

/** A network's own page, as before one has signed in to it, is none. */
const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')
