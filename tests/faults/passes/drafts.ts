import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { completeAnswers } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { isBroken, known } from './acknowledged.ts'
import { type Counter, findNumber, numbered, type Once } from './counted.ts'
import type { Tally } from './tally.ts'

type Draft = Counter & { id: string; version: number; submission: Once }
type Deck = { url: string; hash: string }

const DECK_BYTES = 40_000
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/**
 * Returns actions on the drafts of one founder: one draft after another, each with a deck, and submitted in the end.
 * @param name part of the texts
 */
export function draftsOf(name: string) {
  const begin = (): Draft => ({ id: randomUUID(), version: 0, acknowledged: 0, tried: 0, submission: 'none' })
  const submitted: string[] = []
  const decks: Deck[] = []
  let draft = begin()
  /** The number of saves after which the draft's version was no higher, because acknowledged saves were gone. */
  let rewound = 0

  const textsOf = (n: number) => {
    const [company_name, one_line_description] = numbered(name, n)
    return { company_name, one_line_description }
  }

  async function save(founder: Client, more: object = {}): Promise<void> {
    draft.tried = draft.acknowledged + 1
    const { id, version: base_version, tried } = draft
    const body = { base_version, changes: { ...textsOf(tried), ...more } }
    const { reply } = known(await founder.call('saveDraft', { params: { id }, body }))
    if (reply.version <= base_version) rewound++
    draft = { ...draft, version: reply.version, acknowledged: tried }
  }

  async function attach(founder: Client): Promise<void> {
    const content = Buffer.concat([pdfOf(DECK_BYTES), randomBytes(16)])
    const answer = await upload(founder, `${name}.pdf`, content)
    // Saves instead, because the founder has reached the hourly limit on uploads.
    if (answer.status === 429) return save(founder)
    const { stored } = known(answer)
    decks.push({ url: stored.url, hash: hashOf(content) })
    await save(founder, { pitch_deck: stored })
  }

  async function submit(founder: Client): Promise<void> {
    if (draft.acknowledged === 0) return save(founder)
    const { id, version: base_version, acknowledged } = draft
    const { pitch_deck: _, ...changes } = completeAnswers(textsOf(acknowledged))
    draft.submission = 'tried'
    known(await founder.call('submit', { params: { id }, body: { base_version, changes } }))
    draft.submission = 'acknowledged'
    submitted.push(id)
    draft = begin()
  }

  async function checkDraft(founder: Client, tally: Tally): Promise<void> {
    const { id, acknowledged, submission } = draft
    const { status, reply } = await founder.call('readApplication', { params: { id } })
    // A founder whose session was lost cannot read the draft, which also counts as lost data.
    if (status !== 200) {
      if (acknowledged > 0) tally.lost++
      draft = begin()
      return
    }
    const { company_name, one_line_description } = reply.answers
    const n = findNumber([company_name, one_line_description], draft, tally)
    draft = { ...draft, version: reply.version, acknowledged: n, tried: n, submission: 'none' }
    if (reply.application_status === 'draft') return
    if (submission === 'none') tally.doubled++
    submitted.push(id)
    draft = begin()
  }

  async function checkDecks(founder: Client, tally: Tally): Promise<void> {
    // Checks only the last few decks.
    for (const { url, hash } of decks.slice(-3)) {
      const response = await founder.fetch(url)
      if (response.status !== 200) tally.lost++
      else if (hashOf(new Uint8Array(await response.arrayBuffer())) !== hash) tally.torn++
    }
  }

  return {
    save,
    attach,
    submit,
    /** The submitted applications, in order. */
    submitted: submitted as readonly string[],
    async check(founder: Client, tally: Tally): Promise<void> {
      tally.lost += rewound
      rewound = 0
      await checkDraft(founder, tally)
      await checkDecks(founder, tally)
    },
    /** Begins an upload that never ends. */
    hang(founder: Client): void {
      const beginning = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(pdfOf(DECK_BYTES)),
      })
      upload(founder, `${name}.pdf`, beginning).catch((error: unknown) => {
        if (!isBroken(error)) throw error
      })
    },
  }
}
