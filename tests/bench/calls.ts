import { randomUUID } from 'node:crypto'
import type { Calls } from '#contract/calls.ts'
import { BATCH_MAX, SELECTION_MAX } from '#domain/limits.ts'
import { OVERDUE_FILTER } from '#domain/review/filter-table.ts'
import { REVIEW_SORTS } from '#domain/review/filters.ts'
import type { Client } from '#tests/client.ts'
import { definitionOf } from '#tests/review-fields.ts'
import type { Who } from './bench-servers.ts'

/** A request that is measured repeatedly. */
export type Call = {
  readonly name: string
  readonly who: Who
  /** The budget of the 95th percentile, in milliseconds (docs/performance.md). */
  readonly budget?: number
  run(client: Client): Promise<void>
}

const LIST_MS = 60
const EXPORT_MS = 10_000
/** Maximum additional memory of an export, in megabytes. */
export const EXPORT_MB = 60
/** Maximum time that an export may keep other users waiting, in milliseconds. */
export const OTHERS_MS = 1_000
const BATCH_MS = 3_000
const TEAM_FIELD_MS = 1_000
const FIGURES_MS = 150
const NOTE = 'Do write again when the pilot is over.'

const refuse = (status: number, name: string) => {
  if (status !== 200) throw new Error(`${name} was answered with ${status}.`)
}

/** The reference for other calls: a request that costs only the round trip and the session. */
export const REFERENCE: Call = {
  name: 'session',
  who: 'administrator',
  async run(client) {
    refuse((await client.call('session')).status, 'session')
  },
}

type Asked = Calls['listForReview']['query']

const inWords = (asked: Asked | Calls['readFigures']['query']) =>
  Object.entries(asked)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ') || 'as it opens'

const list = (who: Who, asked: Asked): Call => ({
  name: `list ${inWords(asked)}`,
  who,
  budget: LIST_MS,
  async run(client) {
    const { status, reply } = await client.call('listForReview', { query: asked })
    refuse(status, 'listForReview')
    if (reply.applications.length === 0) throw new Error(`There is nothing in the list: ${inWords(asked)}.`)
  },
})

const queue = (who: Who, asked: Asked): Call => ({
  name: `queue ${inWords(asked)}`,
  who,
  budget: LIST_MS,
  async run(client) {
    refuse((await client.call('readQueue', { query: asked })).status, 'readQueue')
  },
})

const figures = (who: Who, asked: Calls['readFigures']['query']): Call => ({
  name: `figures ${inWords(asked)}`,
  who,
  budget: FIGURES_MS,
  async run(client) {
    const { status, reply } = await client.call('readFigures', { query: asked })
    refuse(status, 'readFigures')
    if (reply.members.length === 0) throw new Error('The figures name no reviewer.')
  },
})

const agreement = (who: Who): Call => ({
  name: 'agreement',
  who,
  budget: FIGURES_MS,
  async run(client) {
    const { status, reply } = await client.call('readAgreement', { query: {} })
    refuse(status, 'readAgreement')
    if (reply.read_twice === 0) throw new Error('No application was read twice.')
  },
})

const ORDERS = REVIEW_SORTS.map((sort): Asked => (sort === 'newest' ? {} : { sort }))
/** A late page for users who see 10,000 applications. */
const LATE_PAGE = 390
const NARROWED: Asked[] = [
  { status: 'submitted' },
  { status: 'no_fit', sort: 'company' },
  { industry: 'FinTech' },
  { city: 'Pune', seek: '10000000..' },
  { search: 'harvest' },
  { search: 'Blue Ledger Labs' },
  { search: 'a' },
  { waiting: OVERDUE_FILTER },
  { unread: 'me' },
  { changed: 'me' },
  { disputed: '1' },
  { unread: 'me', sort: 'disputed' },
  { verdict: 'none' },
  { reviewer: 'reviewer-7' },
  { progress: 'awaiting-meeting' },
  { given: 'reviewer-7.yes' },
]
const BY_TEAM_FIELD: Asked[] = [
  { team_number00: '500..' },
  { team_choice00: 'choice01', sort: 'team_date0000' },
  { sort: 'team_rupees00' },
]
const RECUSED: Asked[] = [{ search: 'harvest' }, { status: 'submitted' }, { unread: 'me' }]
const REVIEWING: Asked[] = [{ unread: 'me' }, { changed: 'me' }, { verdict: 'none' }]
const QUEUED: Asked[] = [{}, { sort: 'disputed', unread: 'me' }]

/** Calls that read the review list, the queue and the figures: every sort order, late pages and typical filters. */
export const READING: readonly Call[] = [
  ...(['administrator', 'recused', 'partner', 'reviewer-0'] as const).flatMap((who) => [
    ...ORDERS.map((order) => list(who, order)),
    list(who, { page: who === 'reviewer-0' ? 11 : LATE_PAGE }),
    list(who, { page: who === 'reviewer-0' ? 11 : LATE_PAGE, sort: 'disputed' }),
  ]),
  ...NARROWED.map((asked) => list('administrator', asked)),
  ...(['administrator', 'recused'] as const).flatMap((who) => BY_TEAM_FIELD.map((asked) => list(who, asked))),
  ...RECUSED.map((asked) => list('recused', asked)),
  ...REVIEWING.map((asked) => list('reviewer-0', asked)),
  ...QUEUED.map((asked) => queue('administrator', asked)),
  queue('reviewer-0', { unread: 'me' }),
  ...(['administrator', 'recused'] as const).map((who) => figures(who, {})),
  figures('administrator', { by: 'quarter', submitted: '2026' }),
  ...(['administrator', 'recused', 'reviewer-0'] as const).map(agreement),
]

const EXPORT_QUERY = '?answers=1&verdicts=1&contacts=1'

const exportAll = (format: 'csv' | 'xlsx'): Call => ({
  name: `export all as ${format}: answers, verdicts, contacts`,
  who: 'administrator',
  budget: EXPORT_MS,
  async run(client) {
    const response = await client.fetch(`/api/review/export.${format}${EXPORT_QUERY}`)
    refuse(response.status, `export.${format}`)
    await response.arrayBuffer()
  },
})

/** Exports of 10,000 applications with all optional contents. */
export const EXPORTS: readonly Call[] = [exportAll('csv'), exportAll('xlsx')]

/** Previews and commits a decision about a batch of the maximum size. Each round uses different applications. */
export const BATCH: Call = {
  name: `decide about ${BATCH_MAX}: preview and commit`,
  who: 'administrator',
  budget: BATCH_MS,
  async run(client) {
    const queued = await client.call('readQueue', { query: { status: 'submitted', sort: 'oldest' } })
    const ids = queued.reply.ids.slice(0, BATCH_MAX)
    const change: Calls['previewBatch']['body']['change'] = { status: 'no_fit', reason_ids: [], note: NOTE }
    const preview = await client.call('previewBatch', { body: { ids, change } })
    refuse(preview.status, 'previewBatch')
    const { affected, wording_hash } = preview.reply
    const versions = affected.map(({ id, version, held }) => ({ id, version, held }))
    const body = { id: randomUUID(), change, how: 'send', affected: versions, wording_hash } as const
    const commit = await client.call('commitBatch', { body })
    refuse(commit.status, 'commitBatch')
    if (commit.reply.emails !== BATCH_MAX) throw new Error(`${commit.reply.emails} e-mails were queued.`)
  },
}

/** Sets a team field on as many applications as one call may name. Each round sets another value. */
export const SET_TEAM_FIELD: Call = {
  name: `set a team field on ${SELECTION_MAX}`,
  who: 'administrator',
  budget: TEAM_FIELD_MS,
  async run(client) {
    const queued = await client.call('readQueue', { query: { sort: 'oldest' } })
    const applications = queued.reply.ids.slice(0, SELECTION_MAX)
    const body = { applications, field: definitionOf('number').id, value: Math.floor(performance.now()) }
    const { status, reply } = await client.call('setTeamValues', { body })
    refuse(status, 'setTeamValues')
    if (reply.changed !== SELECTION_MAX) throw new Error(`${reply.changed} applications were changed.`)
  },
}
