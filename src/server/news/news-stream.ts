import type { SessionKey } from '#database/database.ts'
import type { Actor } from '#domain/actor.ts'
import type { Told } from '#domain/changes/change.ts'

/** Chunks that may wait for a reader; each is 4 kB at most. */
const WAITING_MAX = 16

/** Milliseconds after which a browser's own reader of such streams asks again when one breaks. */
const RETRY_MS = 3_000

/** What somebody listens by. */
export type Listener = {
  readonly session: SessionKey
  readonly actor: Actor
  /** Ends the connection of a reader who does not read. */
  readonly cut: () => void
}

export type WhyOver = 'left' | 'late' | 'signed-out' | 'slow' | 'stop' | 'failed'

/** One open stream of server-sent events. */
export type NewsStream = {
  readonly listener: Listener
  /** By the process's clock, in milliseconds. */
  readonly begun: number
  /** As the session was last looked up. */
  actor: Actor
  /** Up to where they have been told. */
  place: number
  readonly body: ReadableStream<Uint8Array>
  /** @param at the place, sealed, from which they go on after a break that comes after the last */
  tell(told: readonly Told[], at: string): void
  /** Says nothing but that it is still there. */
  beat(at: string): void
  end(why: WhyOver): void
}

/** @param over is told once, when it ends, for whatever reason */
export function newsStream(
  listener: Listener,
  place: number,
  over: (stream: NewsStream, why: WhyOver) => void,
): NewsStream {
  const encoder = new TextEncoder()
  let open = true
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined

  const close = (why: WhyOver) => {
    if (!open) return
    open = false
    over(stream, why)
  }
  const send = (text: string) => {
    if (!open) return
    if ((controller?.desiredSize ?? 0) <= 0) return stream.end('slow')
    controller?.enqueue(encoder.encode(text))
  }
  const stream: NewsStream = {
    listener,
    begun: performance.now(),
    actor: listener.actor,
    place,
    body: new ReadableStream<Uint8Array>(
      {
        start(started) {
          controller = started
          started.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
        },
        cancel: () => close('left'),
      },
      new CountQueuingStrategy({ highWaterMark: WAITING_MAX }),
    ),
    tell: (told, at) =>
      send(
        told
          .map((one, index) => {
            const id = index === told.length - 1 ? `id: ${at}\n` : ''
            return `${id}event: change\ndata: ${JSON.stringify(one)}\n\n`
          })
          .join(''),
      ),
    beat: (at) => send(`:\nid: ${at}\n\n`),
    end(why) {
      if (!open) return
      const unread = (controller?.desiredSize ?? 0) < WAITING_MAX
      close(why)
      controller?.close()
      // What nobody reads would otherwise hold up a stop, or stay for as long as the connection.
      if (why === 'slow' || (why === 'stop' && unread)) listener.cut()
    },
  }
  return stream
}
