import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { completeAnswers } from '#tests/applications.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import type { Tally } from './tally.ts'

/** A number that was sent again and again: the last that was acknowledged, and the last that may be there. */
type Counter = { acknowledged: number; tried: number }

type Draft = Counter & { id: string; version: number; submission: 'none' | 'tried' | 'acknowledged' }
type Deck = { url: string; hash: string }

/** A founder who writes as fast as the server answers, and remembers what it acknowledged. */
export type Writer = {
  /** Begins an upload that never comes to its end, so that there is one whenever the server is killed. */
  hang(url: string): void
  /** Writes until the server does not answer any more. @param acknowledged is called at once for every change */
  run(url: string, acknowledged: () => void): Promise<void>
  /** Looks whether all that was acknowledged is there, and goes on from what there is. */
  check(url: string, tally: Tally): Promise<void>
}

/** An answer to this is none: what was sent may have been stored or not. */
class Unknown extends Error {}

const UPLOAD_EVERY = 8
const SUBMIT_EVERY = 30
const DECK_BYTES = 40_000
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** @param name no other writer's, and at most some letters */
export function makeWriter(cookies: Client['cookies'], name: string): Writer {
  const begin = (): Draft => ({ id: randomUUID(), version: 0, acknowledged: 0, tried: 0, submission: 'none' })
  const submitted: string[] = []
  const decks: Deck[] = []
  let draft = begin()
  let steps = 0

  const clientAt = (url: string): Client => {
    const client = makeClient(new URL(url), (request) => fetch(request))
    for (const [key, value] of cookies) client.cookies.set(key, value)
    return client
  }

  /** Both fields carry the number, so that half a save can be told from a whole one. */
  const textsOf = (n: number) => ({ company_name: `${name} ${n}`, one_line_description: `line ${n}` })

  async function save(client: Client, more: object = {}): Promise<void> {
    draft.tried = draft.acknowledged + 1
    const { id, version: base_version, tried } = draft
    const body = { base_version, changes: { ...textsOf(tried), ...more } }
    const { reply } = known(await client.call('saveDraft', { params: { id }, body }))
    draft = { ...draft, version: reply.version, acknowledged: tried }
  }

  async function attach(client: Client): Promise<void> {
    const content = Buffer.concat([pdfOf(DECK_BYTES), randomBytes(16)])
    const answer = await upload(client, `${name}.pdf`, content)
    // As many as one person may within an hour.
    if (answer.status === 429) return save(client)
    const { stored } = known(answer)
    decks.push({ url: stored.url, hash: hashOf(content) })
    await save(client, { pitch_deck: stored })
  }

  async function submit(client: Client): Promise<void> {
    const { id, version: base_version, acknowledged } = draft
    const { pitch_deck: _, ...answers } = completeAnswers(textsOf(acknowledged))
    draft.submission = 'tried'
    known(await client.call('submit', { params: { id }, body: { base_version, changes: answers } }))
    draft.submission = 'acknowledged'
    submitted.push(id)
    draft = begin()
  }

  async function checkDraft(client: Client, tally: Tally): Promise<void> {
    const { id, acknowledged, tried, submission } = draft
    const { status, reply } = await client.call('readApplication', { params: { id } })
    // Without its session, too, whatever it had is gone for whoever wrote it.
    if (status !== 200) {
      if (acknowledged > 0) tally.lost++
      draft = begin()
      return
    }
    const numbers = [reply.answers.company_name, reply.answers.one_line_description].map((text) =>
      Number(text.split(' ').at(-1)),
    )
    const [n = 0, other] = numbers
    if (n !== other) tally.torn++
    if (n < acknowledged) tally.lost++
    if (n > tried) tally.doubled++
    draft = { ...draft, version: reply.version, acknowledged: n, tried: n, submission: 'none' }
    if (reply.application_status === 'draft') return
    if (submission === 'none') tally.doubled++
    submitted.push(id)
    draft = begin()
  }

  async function checkDecks(client: Client, tally: Tally): Promise<void> {
    // What was whole once is not looked at again but for the last few.
    for (const { url, hash } of decks.slice(-3)) {
      const response = await client.fetch(url)
      if (response.status !== 200) tally.lost++
      else if (hashOf(new Uint8Array(await response.arrayBuffer())) !== hash) tally.torn++
    }
  }

  return {
    hang(url) {
      const beginning = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(pdfOf(DECK_BYTES)),
      })
      upload(clientAt(url), `${name}.pdf`, beginning).catch((error: unknown) => {
        if (!isBroken(error)) throw error
      })
    },

    async run(url, acknowledged) {
      const client = clientAt(url)
      try {
        for (;;) {
          steps++
          if (steps % SUBMIT_EVERY === 0 && draft.acknowledged > 0) await submit(client)
          else if (steps % UPLOAD_EVERY === 0) await attach(client)
          else await save(client)
          acknowledged()
        }
      } catch (error) {
        if (!(error instanceof Unknown || isBroken(error))) throw error
      }
    },

    async check(url, tally) {
      const client = clientAt(url)
      await checkDraft(client, tally)
      await checkDecks(client, tally)
      const { applications = [] } = (await client.call('listApplications')).reply
      const there = applications.filter(({ application_status }) => application_status === 'submitted')
      const ids = new Set(there.map(({ id }) => id))
      tally.lost += submitted.filter((id) => !ids.has(id)).length
      tally.doubled += there.filter(({ id }) => !submitted.includes(id)).length
    },
  }
}

/** @throws Unknown when the server cannot say whether it stored, Error when it refuses what it should not */
function known<A extends { status: number; error: unknown }>(answer: A): A {
  if (answer.status >= 500) throw new Unknown(`${answer.status}`)
  if (answer.status !== 200) throw new Error(`Refused: ${JSON.stringify(answer.error)}`)
  return answer
}

/** How fetch says that the other end has gone. */
const isBroken = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'SyntaxError')
