import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { createUploads, type sendFile } from './uploads.ts'

const STORED = { url: '/files/pitch-decks/1.pdf', filename: 'Deck.pdf', size: '0.01 MB' }
const file = new File(['%PDF-'], 'Deck.pdf')

type Sending = {
  readonly query: object
  readonly progress: (share: number) => void
  readonly arrive: (stored?: typeof STORED) => void
  readonly fail: () => void
  readonly signal: AbortSignal
}

/** Uploads that succeed or fail when the test says so. */
function opened() {
  const sendings: Sending[] = []
  const send: typeof sendFile = (_file, query, progress, signal) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(ApiError.offline())
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
  return { uploads, sendings, stored, failures, start, state: () => uploads.get().pitch_deck }
}

test('keeps a file on the device until its upload starts [D-form.13]', () => {
  const { uploads, sendings, state } = opened()
  uploads.keep('pitch_deck', file)
  expect(state()).toMatchObject({ file, state: 'on-device' })
  expect(sendings).toEqual([])
})

test('reports progress, and becomes an answer when complete', async () => {
  const { uploads, sendings, stored, start, state } = opened()
  uploads.keep('pitch_deck', file)
  start()
  sendings[0]?.progress(0.4)
  expect(state()).toMatchObject({ state: 'running', progress: 0.4 })
  sendings[0]?.arrive()
  await uploads.ended()
  expect(stored).toEqual([STORED])
  expect(state()).toBeUndefined()
  expect(sendings[0]?.query).toEqual({ kind: 'pitch-deck', filename: 'Deck.pdf' })
})

test('starting twice uploads once', () => {
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
  await uploads.ended()
  expect(state()).toMatchObject({ state: 'failed' })
  expect(uploads.failed()?.code).toBe('offline')
  expect(failures).toEqual(['offline'])
  start()
  sendings[1]?.arrive()
  await uploads.ended()
  expect(stored).toEqual([STORED])
})

test('a cancelled upload leaves nothing, even if it still arrives', async () => {
  const { uploads, sendings, stored, start, state } = opened()
  uploads.keep('pitch_deck', file)
  start()
  uploads.drop('pitch_deck')
  sendings[0]?.arrive()
  await new Promise((resolve) => setTimeout(resolve))
  expect(sendings[0]?.signal.aborted).toBe(true)
  expect([state(), stored, uploads.isEmpty()]).toEqual([undefined, [], true])
})

test('a second file replaces the first in any state', async () => {
  const { uploads, sendings, stored, start } = opened()
  const other = { ...STORED, url: '/files/pitch-decks/2.pdf' }
  uploads.keep('pitch_deck', file)
  start()
  uploads.keep('pitch_deck', new File(['%PDF-'], 'Other.pdf'))
  start()
  sendings[0]?.arrive()
  sendings[1]?.arrive(other)
  await uploads.ended()
  expect(stored).toEqual([other])
})
