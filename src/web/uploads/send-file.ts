import type { Calls, Reply } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { addressOf } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { signedOutSignal } from '#web/session/signed-out-signal.ts'

export type UploadQuery = Calls['uploadFile']['query']

const OK = 200

/**
 * Sends a file as it is. By XMLHttpRequest, because fetch does not tell how far an upload has come.
 * @param onProgress called with 0 to 1
 * @throws ApiError when it was refused, did not get through, or `signal` aborted it
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
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === OK) resolve(JSON.parse(request.responseText) as Reply<'uploadFile'>)
      else reject(refusal(request))
    })
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(ApiError.offline()))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function refusal({ status, responseText }: XMLHttpRequest): ApiError {
  const error = ApiError.from(status, responseText)
  if (error.code === 'signed-out') signedOutSignal.tell()
  return error
}
