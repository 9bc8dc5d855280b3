import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type DownloadProgress, download } from './download.ts'

afterEach(() => vi.unstubAllGlobals())

const ATTACHMENT = { 'content-disposition': 'attachment; filename="list.csv"', 'content-length': '6' }

/** Returns a response that arrives in pieces. With `breaks`, the connection fails after the last piece. */
const responseOf = (pieces: readonly string[], init: ResponseInit, breaks = false) => {
  const waiting = pieces.map((piece) => new TextEncoder().encode(piece))
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = waiting.shift()
        if (piece) controller.enqueue(piece)
        else if (breaks) controller.error(new TypeError('network error'))
        else controller.close()
      },
    }),
    init,
  )
}

/** Downloads a response. @returns the file's text and the reported progress, or the error's code */
async function outcomeOf(response: Response) {
  vi.stubGlobal('fetch', async () => response)
  const progress: DownloadProgress[] = []
  const signal = new AbortController().signal
  try {
    const { content } = await download(
      'exportCsv',
      { query: { cols: 'status' } },
      (now) => progress.push(now),
      signal,
    )
    return [await content.text(), progress.map(({ received, total }) => `${received}/${total}`)]
  } catch (failure) {
    return failure instanceof ApiError ? [failure.code, failure.message] : failure
  }
}

test('returns the downloaded file, and reports its progress', async () => {
  const response = responseOf(['abc', 'def'], { headers: ATTACHMENT })
  expect(await outcomeOf(response)).toEqual(['abcdef', ['0/6', '3/6', '6/6']])
})

test("throws the server's error", async () => {
  const error = { code: 'unavailable', message: 'Other exports are running.' }
  const response = responseOf([JSON.stringify({ error })], { status: 503 })
  expect(await outcomeOf(response)).toEqual(['unavailable', 'Other exports are running.'])
})

test.each([
  ['a page instead of a file', responseOf(['<html>'], {})],
  ['a file that breaks off', responseOf(['abc'], { headers: ATTACHMENT }, true)],
])('a download fails as offline for %s', async (_, response) => {
  expect(await outcomeOf(response)).toEqual(['offline', expect.any(String)])
})
