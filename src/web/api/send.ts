import { ApiError } from './api-error.ts'

/**
 * Milliseconds that one try may take, its answer read included. Longer than the server waits for its database, so that
 * its own words are heard when it has any.
 */
const TRY_MS = 30_000

const GATEWAY_FAILURES: readonly number[] = [502, 503, 504]
const PAUSES_BEFORE_RETRY_MS = [400, 1200]

type Answer = { readonly status: number; readonly text: string }

/**
 * Sends a request, and gives up when no answer comes in time, so that nothing waits behind it for ever.
 * @param again whether a gateway's failure is tried again: twice, after growing pauses (S8.42)
 * @throws ApiError 'offline' when there is no answer, or none in time
 * @throws DOMException 'AbortError' when the request's signal aborts
 */
export function send(url: string, request: RequestInit, { again }: { again: boolean }): Promise<Answer> {
  return sendAfter(url, request, again ? PAUSES_BEFORE_RETRY_MS : [])
}

async function sendAfter(url: string, request: RequestInit, pauses: readonly number[]): Promise<Answer> {
  const answer = await tryOnce(url, request)
  const [pause, ...later] = pauses
  if (pause === undefined || !GATEWAY_FAILURES.includes(answer.status)) return answer
  await new Promise((resolve) => setTimeout(resolve, pause))
  return sendAfter(url, request, later)
}

async function tryOnce(url: string, { signal, ...request }: RequestInit): Promise<Answer> {
  const abort = new AbortController()
  let late = false
  const limit = setTimeout(() => {
    late = true
    abort.abort()
  }, TRY_MS)
  const end = () => abort.abort()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  try {
    const response = await fetch(url, { ...request, signal: abort.signal })
    return { status: response.status, text: await response.text() }
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw late ? ApiError.unanswered() : ApiError.offline()
  } finally {
    clearTimeout(limit)
    signal?.removeEventListener('abort', end)
  }
}
