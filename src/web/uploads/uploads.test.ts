import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { createUploads, sendFile } from './uploads.ts'

const STORED = { url: '/files/pitch-decks/1.pdf', filename: 'Deck.pdf', size: '0.01 MB' }
const file = new File(['%PDF-'], 'Deck.pdf')

type Sending = {
  readonly query: object
  readonly progress: (share: number) => void
  readonly arrive: (stored?: typeof STORED) => void
  readonly fail: (problem?: ApiError) => void
  readonly signal: AbortSignal
}

/** Returns uploads that the test completes or fails by hand. */
function opened() {
  const sendings: Sending[] = []
  const send: typeof sendFile = (_file, query, progress, signal) =>
    new Promise((resolve, reject) => {
      const fail = (problem = ApiError.offline()) => reject(problem)
      sendings.push({ query, progress, arrive: (stored = STORED) => resolve(stored), fail, signal })
    })
  const stored: unknown[] = []
  const failures: string[] = []
  const uploads = createUploads(send)
  const destination = {
    query: { kind: 'pitch-deck' as const },
    onStored: (one: unknown) => stored.push(one),
    onFailed: (one: ApiError) => failures.push(one.code),
  }
  const start = () => uploads.start('pitch_deck', destination)
  /** Resolves once the upload with this index has started. */
  const sending = (index: number) => vi.waitUntil(() => sendings[index])
  return { uploads, sendings, sending, stored, failures, start, state: () => uploads.get().pitch_deck }
}

test('keeps a file on the device until its upload starts [D-form.13]', () => {
  const { uploads, sendings, state } = opened()
  uploads.keep('pitch_deck', file)
  expect(state()).toMatchObject({ file, state: 'on-device' })
  expect(sendings).toEqual([])
})

test('an upload reports its progress, and becomes an answer when complete', async () => {
  const { uploads, sendings, stored, start, state } = opened()
  uploads.keep('pitch_deck', file)
  start()
  sendings[0]?.progress(0.4)
  expect(state()).toMatchObject({ state: 'running', progress: 0.4 })
  sendings[0]?.arrive()
  await uploads.complete()
  expect(stored).toEqual([STORED])
  expect(state()).toBeUndefined()
  expect(sendings[0]?.query).toEqual({ kind: 'pitch-deck', filename: 'Deck.pdf' })
})

test('an upload that is started twice runs once', () => {
  const { uploads, sendings, start } = opened()
  uploads.keep('pitch_deck', file)
  start()
  start()
  expect(sendings).toHaveLength(1)
})

test('a failed upload shows its reason and can be retried', async () => {
  const { uploads, sendings, stored, failures, start, state } = opened()
  uploads.keep('pitch_deck', file)
  start()
  sendings[0]?.fail()
  await vi.waitUntil(() => state()?.state === 'failed')
  expect(uploads.failed()?.problem?.code).toBe('offline')
  expect(failures).toEqual(['offline'])
  start()
  sendings[1]?.arrive()
  await uploads.complete()
  expect(stored).toEqual([STORED])
})

test('a cancelled upload never becomes an answer, even if it completes', async () => {
  const { uploads, sendings, stored, start, state } = opened()
  uploads.keep('pitch_deck', file)
  start()
  uploads.drop('pitch_deck')
  sendings[0]?.arrive()
  await new Promise((resolve) => setTimeout(resolve))
  expect(sendings[0]?.signal.aborted).toBe(true)
  expect([state(), stored, uploads.isEmpty()]).toEqual([undefined, [], true])
})

test('a second file replaces the first during its upload', async () => {
  const { uploads, sendings, stored, start } = opened()
  const other = { ...STORED, url: '/files/pitch-decks/2.pdf' }
  uploads.keep('pitch_deck', file)
  start()
  uploads.keep('pitch_deck', new File(['%PDF-'], 'Other.pdf'))
  start()
  sendings[0]?.arrive()
  sendings[1]?.arrive(other)
  await uploads.complete()
  expect(stored).toEqual([other])
})

test('retries a failed upload before the form is sent', async () => {
  const { uploads, sendings, sending, stored, start, state } = opened()
  uploads.keep('pitch_deck', file)
  start()
  sendings[0]?.fail(ApiError.unreadable(200))
  await vi.waitUntil(() => state()?.state === 'failed')
  const complete = uploads.complete()
  ;(await sending(1)).arrive()
  await complete
  expect([stored, uploads.failed()]).toEqual([[STORED], undefined])
})

test('does not retry a file that the server refuses', async () => {
  const { uploads, sendings, start } = opened()
  uploads.keep('pitch_deck', file)
  start()
  sendings[0]?.fail(new ApiError({ status: 415, code: 'wrong-file-type', message: 'This is a GIF image.' }))
  await uploads.complete()
  expect([sendings.length, uploads.failed()?.problem?.message]).toEqual([1, 'This is a GIF image.'])
})

test('does not retry a file that is too large for a proxy', async () => {
  const { uploads, sendings, start } = opened()
  uploads.keep('pitch_deck', file)
  start()
  sendings[0]?.fail(ApiError.from(413, undefined))
  await uploads.complete()
  const { code, message } = uploads.failed()?.problem ?? {}
  expect([sendings.length, code, message]).toEqual([
    1,
    'too-large',
    'Your connection does not allow files of this size. Choose a smaller one.',
  ])
})

/** Returns a file that can no longer be read, as if it had been edited, moved or deleted since it was chosen. */
const changedFile = (name: string) =>
  Object.assign(new File(['%PDF-'], 'Deck.pdf'), {
    arrayBuffer: () => Promise.reject(new DOMException('The file could not be read.', name)),
  })

test.each(['NotReadableError', 'NotFoundError'])('reports a %s as a changed file', async (name) => {
  const { uploads, sendings, start } = opened()
  uploads.keep('pitch_deck', changedFile(name))
  start()
  sendings[0]?.fail()
  await uploads.complete()
  const { code, message } = uploads.failed()?.problem ?? {}
  expect([sendings.length, code, message]).toEqual([
    1,
    'file-changed',
    'This file was changed or moved after you chose it. Choose it again.',
  ])
})

/** Replaces XMLHttpRequest with one that gets this response immediately. A status of 0 means a failed connection. */
const respondWith = (status: number, responseText: string, mark: string | null) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget()
      readonly status = status
      readonly responseText = responseText
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => mark
      abort() {}
      send() {
        for (const type of [status === 0 ? 'error' : 'load', 'loadend']) this.dispatchEvent(new Event(type))
      }
    },
  )
afterEach(() => vi.unstubAllGlobals())

const send = () =>
  sendFile(file, { kind: 'pitch-deck', filename: 'Deck.pdf' }, () => {}, new AbortController().signal)

test('returns the stored file’s address, name and size', async () => {
  respondWith(200, JSON.stringify(STORED), '1')
  expect(await send()).toEqual(STORED)
})

test.each([
  [200, '<!doctype html><title>Hotel Wi-Fi</title>', null, 'offline'],
  [200, JSON.stringify(STORED), null, 'offline'],
  [200, '', '1', 'offline'],
  [200, '{"url":"/files/', '1', 'offline'],
  [204, '', null, 'offline'],
  [0, '', null, 'offline'],
  [429, '{"error":"Too many requests"}', null, 'failed'],
  [413, '<html>Request Entity Too Large</html>', null, 'failed'],
  [502, '{oops', null, 'unavailable'],
])('a %i response of %j with the mark %s fails the upload as %s', async (status, text, mark, code) => {
  respondWith(status, text, mark)
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', code })
})
