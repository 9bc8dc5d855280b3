import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import { ApiError } from './api-error.ts'
import { addressOf, parseJson, userHeader } from './client.ts'
import { publishSignals } from './signals.ts'

/** The number of bytes received so far, and the total, which is undefined if the server does not send it. */
export type DownloadProgress = { readonly received: number; readonly total: number | undefined }

type Download = { readonly content: Blob; readonly headers: Headers }

/**
 * Milliseconds without data after which a download fails. The limit is long because the server may take a while to
 * create the file.
 */
const SILENCE_MS = 120_000

/**
 * Downloads a file from an endpoint.
 * @param onProgress called when the server starts to send, and with each chunk
 * @throws ApiError the server's error; 'offline' if the file does not arrive completely
 * @throws DOMException 'AbortError' when `signal` aborts
 */
export async function download(
  name: EndpointName,
  { query = {}, body }: { readonly query?: object; readonly body?: object },
  onProgress: (progress: DownloadProgress, piece?: Uint8Array) => void,
  signal: AbortSignal,
): Promise<Download> {
  const silence = new AbortController()
  const expectSoon = () => setTimeout(() => silence.abort(), SILENCE_MS)
  let timer = expectSoon()
  try {
    const response = await fetch(addressOf(name, { query }), {
      method: ENDPOINTS[name].method.toUpperCase(),
      headers: body && { ...userHeader(), 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const { status, headers } = response
    if (!response.ok) throw publishSignals(ApiError.from(status, parseJson(await response.text())))
    // A response that is not an attachment comes from a proxy or a captive portal.
    if (!response.body || !headers.get('content-disposition')?.startsWith('attachment'))
      throw ApiError.unreadable(status)
    const total = Number(headers.get('content-length')) || undefined
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let received = 0
    onProgress({ received, total })
    const reader = response.body.getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer)
      timer = expectSoon()
      pieces.push(piece.value)
      received += piece.value.length
      onProgress({ received, total }, piece.value)
    }
    return { content: new Blob(pieces, { type: headers.get('content-type') ?? '' }), headers }
  } catch (failure) {
    if (signal.aborted || failure instanceof ApiError) throw failure
    throw silence.signal.aborted ? ApiError.unanswered() : ApiError.offline()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Milliseconds after which a saved file's memory is freed. The delay is long because the browser may first ask where to
 * save the file.
 */
const SAVING_MS = 10 * 60_000

/** Saves a file on the device. */
export function saveFile(content: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS)
}
