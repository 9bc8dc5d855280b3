import type { ChangeEvent } from '#domain/changes/change.ts'
import { STREAM_HEARTBEAT_SECONDS } from '#domain/limits.ts'
import { addressOf } from '#web/api/client.ts'

/** Milliseconds without data after which a stream counts as broken or as buffered by a proxy. */
const SILENCE_MS = 2.5 * STREAM_HEARTBEAT_SECONDS * 1_000

/**
 * A stream that ends within this number of milliseconds counts as failed, because some proxies end every stream
 * immediately.
 */
const WORKED_MS = STREAM_HEARTBEAT_SECONDS * 1_000

/**
 * Why a stream ended: `closed` if it had worked for a while, `silent` if a proxy buffers it, `unauthorized` if the
 * session has ended or belongs to another user, `full` if the server accepts no more streams, and `failed` for any
 * other reason, such as a lost connection or an unreadable event.
 */
export type StreamEnd = 'closed' | 'silent' | 'unauthorized' | 'full' | 'failed'

type Handlers = {
  /** Called when the first chunk arrives. The server sends events from then on. */
  readonly onOpen: () => void
  readonly onEvent: (event: ChangeEvent) => void
}

/**
 * Reads the server's change events until the stream ends. Unlike EventSource, this returns why the server refused the
 * stream.
 */
export async function readEventStream(
  { onOpen, onEvent }: Handlers,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  let openedAt: number | undefined
  const hasWorked = () => openedAt !== undefined && performance.now() - openedAt >= WORKED_MS
  try {
    const response = await fetch(addressOf('subscribeToChanges', { query: {} }), {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401 || response.status === 409) return 'unauthorized'
    if (response.status === 429 || response.status === 503) return 'full'
    if (!response.ok || !response.body || !isEventStream(response)) return 'failed'
    const parse = makeEventParser()
    const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      if (openedAt === undefined) onOpen()
      openedAt ??= performance.now()
      for (const event of parse(chunk.value)) onEvent(event)
    }
    return hasWorked() ? 'closed' : 'failed'
  } catch (error) {
    const isStreamFailure = error instanceof TypeError || error instanceof SyntaxError
    if (!signal.aborted && !silence.signal.aborted && !isStreamFailure) throw error
    if (hasWorked()) return 'closed'
    return silence.signal.aborted ? 'silent' : 'failed'
  } finally {
    clearTimeout(timer)
    // Closes the connection, which would stay open after an unreadable event.
    silence.abort()
  }
}

/** Returns whether a response is an event stream, and not the page of a captive portal. */
const isEventStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

/** Returns a function that parses chunks of any length, and returns the events that each chunk completes. */
export function makeEventParser(): (chunk: string) => ChangeEvent[] {
  let partial = ''
  return (chunk) => {
    const blocks = (partial + chunk).split('\n\n')
    partial = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const data = /^data: (.+)$/m.exec(block)?.[1]
      return data === undefined ? [] : [JSON.parse(data) as ChangeEvent]
    })
  }
}
