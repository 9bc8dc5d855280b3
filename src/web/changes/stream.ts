import { STREAM_BEAT_SECONDS } from '#domain/limits.ts'
import { addressOf } from '#web/api/address.ts'
import { placeHere } from '#web/api/place.ts'
import { type Block, eventReader } from './events.ts'

/** A stream that is silent for longer is broken, or held back by something on its way. */
const SILENCE_MS = 2.5 * STREAM_BEAT_SECONDS * 1_000

/** What no server knows, so that it tells of anything. */
const UNKNOWN = 'unknown'

export type Outcome = 'over' | 'refused' | 'failed'

type Asked = {
  /** After which it ends; without it as late as the server likes. */
  readonly seconds?: number
  readonly signal: AbortSignal
  readonly onBlock: (block: Block) => void
}

/**
 * Reads a stream of changes to its end.
 * @returns 'refused' to whoever may not listen here any more, 'failed' when it broke or fell silent
 */
export async function readStream({ seconds, signal, onBlock }: Asked): Promise<Outcome> {
  const silent = new AbortController()
  let silence = setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    const response = await fetch(addressOf('listenToChanges', { query: { seconds } }), {
      headers: { accept: 'text/event-stream', 'last-event-id': placeHere() ?? UNKNOWN },
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (response.status === 401 || response.status === 409) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    const read = eventReader()
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      clearTimeout(silence)
      silence = setTimeout(() => silent.abort(), SILENCE_MS)
      for (const block of read(piece.value)) onBlock(block)
    }
    return 'over'
  } catch (failure) {
    if (!signal.aborted && !silent.signal.aborted && !(failure instanceof TypeError)) throw failure
    return 'failed'
  } finally {
    clearTimeout(silence)
  }
}
