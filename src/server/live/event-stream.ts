import type { ChangeEvent } from '#domain/changes/change.ts'

/** Maximum number of chunks that may wait for a slow reader. Each is 4 kB at most. */
const BUFFER_MAX = 16

/** Milliseconds after which the browser's EventSource reconnects. */
const RETRY_MS = 3_000

export type EndReason = 'closed' | 'expired' | 'signed-out' | 'slow' | 'stop' | 'failed'

/** One open stream of server-sent events. */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array>
  send(events: readonly ChangeEvent[]): void
  /** Sends data so that proxies do not close a silent connection. */
  sendHeartbeat(): void
  end(reason: EndReason): void
}

/**
 * @param cut closes the connection of a client that does not read
 * @param onEnd called once when the stream ends, for any reason
 */
export function makeEventStream(cut: () => void, onEnd: (reason: EndReason) => void): EventStream {
  const encoder = new TextEncoder()
  let open = true
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined

  const close = (reason: EndReason) => {
    if (!open) return
    open = false
    onEnd(reason)
  }
  const write = (text: string) => {
    if (!open) return
    if ((controller?.desiredSize ?? 0) <= 0) return end('slow')
    controller?.enqueue(encoder.encode(text))
  }
  const end = (reason: EndReason) => {
    if (!open) return
    const hasUnread = (controller?.desiredSize ?? 0) < BUFFER_MAX
    close(reason)
    controller?.close()
    // Discards unread chunks. They would delay a shutdown, or stay in memory as long as the connection.
    if (reason === 'slow' || (reason === 'stop' && hasUnread)) cut()
  }
  return {
    body: new ReadableStream<Uint8Array>(
      {
        start(started) {
          controller = started
          started.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`))
        },
        cancel: () => close('closed'),
      },
      new CountQueuingStrategy({ highWaterMark: BUFFER_MAX }),
    ),
    send: (events) =>
      write(events.map((event) => `event: change\ndata: ${JSON.stringify(event)}\n\n`).join('')),
    sendHeartbeat: () => write(':\n\n'),
    end,
  }
}
