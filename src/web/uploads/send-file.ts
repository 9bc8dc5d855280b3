import type { Calls, Reply } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { addressOf } from '#web/api/address.ts'
import { ApiError } from '#web/api/api-error.ts'
import { tellSignals } from '#web/api/signals.ts'
import { userHeader } from '#web/api/user-here.ts'

export type UploadQuery = Calls['uploadFile']['query']

const OK = 200
/** Milliseconds without anything sent or answered after which an upload is given up. */
const SILENCE_MS = 60_000

/**
 * Sends a file as it is. By XMLHttpRequest, because fetch does not tell how far an upload has come.
 * @param onProgress called with 0 to 1
 * @throws ApiError when it was refused, did not get through, came to a standstill, or `signal` aborted it
 */
export function sendFile(
  file: File,
  query: UploadQuery,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Reply<'uploadFile'>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(ENDPOINTS.uploadFile.method.toUpperCase(), addressOf('uploadFile', { query }))
    const headers = { 'content-type': 'application/octet-stream', ...userHeader() }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const watch = watchFor(SILENCE_MS, () => {
      reject(ApiError.unanswered())
      request.abort()
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.again()
      onProgress(total ? loaded / total : 0)
    })
    request.addEventListener('loadend', watch.end)
    request.addEventListener('load', () => {
      if (request.status === OK) resolve(JSON.parse(request.responseText) as Reply<'uploadFile'>)
      else reject(tellSignals(ApiError.from(request.status, request.responseText)))
    })
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(ApiError.offline()))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** Calls when so many milliseconds pass without `again`. */
function watchFor(silenceMs: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, silenceMs)
  const end = () => clearTimeout(timer)
  const again = () => {
    end()
    timer = setTimeout(onSilence, silenceMs)
  }
  return { again, end }
}
