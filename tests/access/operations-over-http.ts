import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { completeAnswers } from '#tests/applications.ts'
import type { Answer, Client } from '#tests/client.ts'
import { accountsOverHttp } from './accounts-over-http.ts'
import { asksInABatch, decidingOverHttp, emailTemplatesOverHttp } from './deciding-over-http.ts'
import type { Operation } from './matrix.ts'
import type { SubjectIds } from './subject-ids.ts'
import type { ON_ACCOUNTS } from './tables.ts'
import { teamOverHttp } from './team-over-http.ts'

/** The status of a response, and the error code or the result. */
export type Outcome = { status: number; code: string }

export type Try = (client: Client, ids: SubjectIds) => Promise<Outcome>

/** The endpoint that an operation calls. 'files' stands for a file's address, which is not an endpoint. */
export type Through = EndpointName | 'files'

/** An operation as a request. `changes` is true if the request changes data when it is allowed. */
export type OverHttp = { readonly through: Through; readonly changes?: true; readonly send: Try }

export const plain = async (
  answer: Promise<Pick<Answer<EndpointName>, 'status' | 'error'>>,
): Promise<Outcome> => {
  const { status, error } = await answer
  return { status, code: error?.code ?? 'yes' }
}

const answers = { base_version: 1, changes: { q1: 'The market is ready.' } }
const asking = () => ({ id: randomUUID(), questions: ['Why now?'] })
const saving = (base_version: number) => ({ base_version, changes: { company_name: 'Acme, changed' } })
const { pitch_deck: _, ...whole } = completeAnswers()
const submission = (changes: Partial<Answers>) => ({ base_version: 1, changes: { ...whole, ...changes } })
const of = (id: string) => ({ params: { id } })

/** Returns an operation that sends one call about the application. */
const about = <N extends EndpointName>(through: N, body?: () => object, changes?: true): OverHttp => ({
  through,
  ...(changes && { changes }),
  send: (client, { applicationId }) =>
    plain(client.call(through, { ...of(applicationId), ...(body && { body: body() }) } as never)),
})

const aboutRound = (through: 'saveAnswers' | 'submitAnswers'): OverHttp => ({
  through,
  changes: true,
  send: (client, { round }) => plain(client.call(through, { ...of(round), body: answers })),
})

const findsAnswers = (isSought: (round: QuestionRound) => boolean): OverHttp => ({
  through: 'readQuestions',
  send: async (client, { applicationId, round: id }) => {
    const { status, error, reply } = await client.call('readQuestions', of(applicationId))
    const isThere = (round: QuestionRound) => round.id === id && round.answers.length > 0 && isSought(round)
    return { status, code: error?.code ?? (reply.question_rounds.some(isThere) ? 'yes' : 'unlisted') }
  },
})
type QuestionRound = { id: string; answered_at: string | null; answers: readonly unknown[] }

const aboutMany = (
  through: 'assign' | 'removeAssignments',
  reviewerOf: (ids: SubjectIds) => string,
  more: object = {},
): OverHttp => ({
  through,
  changes: true,
  send: (client, ids) =>
    plain(
      client.call(through, {
        body: { applications: [ids.applicationId], reviewers: [reviewerOf(ids)], ...more } as never,
      }),
    ),
})

const onNote = (through: 'saveNote' | 'deleteNote', more: object = {}): OverHttp => ({
  through,
  changes: true,
  send: (client, { applicationId }) =>
    plain(client.call(through, { params: { id: applicationId, note: randomUUID() }, ...more } as never)),
})

const file = (method: 'GET' | 'HEAD'): OverHttp => ({
  through: 'files',
  send: async (client, { file: path }) => {
    const response = await client.fetch(`/files/${path}`, { method })
    if (response.ok) return { status: response.status, code: 'yes' }
    const code = method === 'HEAD' ? undefined : (await response.json()).error.code
    return { status: response.status, code }
  },
})

const listed = (found: readonly { id: string }[], id: string) =>
  found.some((item) => item.id === id) ? 'yes' : 'unlisted'

/** Returns an operation that looks for the application's link in an exported file. */
const findsInFile = (
  through: 'exportCsv' | 'exportExcel' | 'exportSelection',
  requestFor: (id: string) => [path: string, init?: RequestInit],
): OverHttp => ({
  through,
  send: async (client, { applicationId }) => {
    const response = await client.fetch(...requestFor(applicationId))
    if (!response.ok) return { status: response.status, code: (await response.json()).error.code }
    const content = new Uint8Array(await response.arrayBuffer())
    const text = through === 'exportExcel' ? unzipSync(content)['xl/worksheets/sheet1.xml'] : content
    return {
      status: response.status,
      code: strFromU8(text ?? content).includes(applicationId) ? 'yes' : 'unlisted',
    }
  },
})

/** Returns an operation that looks for the application on every page of a filtered review list. */
const findsInList = (filters: (ids: SubjectIds) => object): OverHttp => ({
  through: 'listForReview',
  send: async (client, ids) => {
    const query = { search: 'Acme', ...filters(ids) }
    const found = await client.call('listForReview', { query })
    const pages = Array.from({ length: (found.reply.pages ?? 1) - 1 }, (_, page) => page + 2)
    const cards = [...(found.reply.applications ?? [])]
    for (const page of pages) {
      if (listed(cards, ids.applicationId) === 'yes') break
      const more = await client.call('listForReview', { query: { ...query, page } })
      cards.push(...more.reply.applications)
    }
    return { status: found.status, code: found.error?.code ?? listed(cards, ids.applicationId) }
  },
})

const changesTags = (change: (ids: SubjectIds) => { add: string[]; remove: string[] }): OverHttp => ({
  through: 'changeTags',
  changes: true,
  send: (client, ids) =>
    plain(client.call('changeTags', { body: { applications: [ids.applicationId], ...change(ids) } })),
})

const setsTeamField = (fieldOf: (ids: SubjectIds) => string): OverHttp => ({
  through: 'saveTeamValue',
  changes: true,
  send: (client, ids) =>
    plain(
      client.call('saveTeamValue', {
        params: { id: ids.applicationId, field: fieldOf(ids) },
        body: { base_version: 0, changes: { value: 'Changed' } },
      }),
    ),
})

/** Each operation of the matrix as a request. */
export const OVER_HTTP: Record<Operation, OverHttp> = {
  'finds in their own list': {
    through: 'listApplications',
    send: async (client, { applicationId }) => {
      const { status, error, reply } = await client.call('listApplications')
      return { status, code: error?.code ?? listed(reply.applications, applicationId) }
    },
  },
  reads: about('readApplication'),
  starts: about('saveDraft', () => saving(0), true),
  saves: about('saveDraft', () => saving(1), true),
  submits: about('submit', () => submission({}), true),
  'changes and submits': about('submit', () => submission({ company_name: 'Acme, changed' }), true),
  deletes: about('deleteDraft', undefined, true),
  withdraws: about('withdraw', () => ({ reason: 'We were acquired.' }), true),
  'undoes the withdrawal of': about('undoWithdrawal', undefined, true),
  'applies again with': about('applyAgain', () => ({ id: randomUUID() })),
  'finds earlier applications of': about('readEarlier'),
  'finds in the review list': findsInList(() => ({})),
  'finds in the withdrawn list': findsInList(() => ({ withdrawn: '1' })),
  'finds in the review queue': {
    through: 'readQueue',
    send: async (client, { applicationId }) => {
      const { status, error, reply } = await client.call('readQueue')
      return {
        status,
        code:
          error?.code ??
          listed(
            reply.ids.map((id) => ({ id })),
            applicationId,
          ),
      }
    },
  },
  'finds in the CSV export': findsInFile('exportCsv', (_) => ['/api/review/export.csv']),
  'finds in the Excel export': findsInFile('exportExcel', (_) => ['/api/review/export.xlsx']),
  'finds in the exported selection': findsInFile('exportSelection', (id) => [
    '/api/review/export',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv', ids: [id] }),
    },
  ]),
  'reads for review': about('readForReview'),
  'marks as read': about('markViewed', () => ({}), true),
  'reads the notes on': about('readNotes'),
  'writes a note on': onNote('saveNote', { body: { base_version: 0, body: 'A note.', notify: [] } }),
  'deletes an own note on': onNote('deleteNote'),
  'marks the notes as seen on': about('markNotesSeen', () => ({ notes: [randomUUID()] }), true),
  'reads the verdicts on': about('readVerdicts'),
  "finds another's verdict on": {
    through: 'readVerdicts',
    send: async (client, { applicationId }) => {
      const { status, error, reply } = await client.call('readVerdicts', of(applicationId))
      return { status, code: error?.code ?? (reply.others?.length ? 'yes' : 'unlisted') }
    },
  },
  'gives a verdict on': about('saveVerdict', () => ({ base_version: 0, changes: { verdict: 'yes' } }), true),
  'reads the interest in': about('readInterests'),
  "finds another's interest in": {
    through: 'readInterests',
    send: async (client, { applicationId }) => {
      const { status, error, reply } = await client.call('readInterests', of(applicationId))
      return { status, code: error?.code ?? (reply.others?.length ? 'yes' : 'unlisted') }
    },
  },
  'enters an interest in': about(
    'saveInterest',
    () => ({ base_version: 0, changes: { level: 'interested' } }),
    true,
  ),
  'changes the status of': about('changeStatus', () => ({ status: 'meeting_scheduled' }), true),
  'undoes a decision about': {
    through: 'undoDecision',
    changes: true,
    send: (client, { decision }) => plain(client.call('undoDecision', { ...of(decision), body: {} })),
  },
  'reads the assignments of': about('readAssignments'),
  'previews the assignment of': {
    through: 'previewAssignments',
    send: async (client, { applicationId }) => {
      const body = { applications: [applicationId] }
      const { status, error, reply } = await client.call('previewAssignments', { body })
      return { status, code: error?.code ?? (reply.seen.includes(applicationId) ? 'yes' : 'unlisted') }
    },
  },
  assigns: aboutMany('assign', ({ otherReviewer }) => otherReviewer, { due_at: null }),
  'removes the assignment of': aboutMany('removeAssignments', ({ reviewer }) => reviewer),
  'finds by a tag': findsInList(({ tag }) => ({ tag })),
  tags: changesTags(() => ({ add: ['Friday'], remove: [] })),
  untags: changesTags(({ tag }) => ({ add: [], remove: [tag] })),
  'finds a team value of': {
    through: 'readForReview',
    send: async (client, { applicationId, teamField }) => {
      const { status, error, reply } = await client.call('readForReview', of(applicationId))
      return { status, code: error?.code ?? (reply.team_values?.[teamField] ? 'yes' : 'unlisted') }
    },
  },
  'sets a team field of': setsTeamField(({ teamField }) => teamField),
  'sets a team field for reviewers of': setsTeamField(({ fieldForReviewers }) => fieldForReviewers),
  'sets a team field in bulk of': {
    through: 'setTeamValues',
    changes: true,
    send: (client, { applicationId, teamField: field }) =>
      plain(
        client.call('setTeamValues', { body: { applications: [applicationId], field, value: 'Changed' } }),
      ),
  },
  'recuses from': about('recuse', () => ({}), true),
  'lifts a recusal from': {
    through: 'liftRecusal',
    changes: true,
    send: (client, { applicationId, recused }) =>
      plain(client.call('liftRecusal', { params: { id: applicationId, person: recused } })),
  },
  ...decidingOverHttp(),
  ...emailTemplatesOverHttp(),
  ...teamOverHttp(),
  'downloads the PDF of': about('downloadPdf'),
  'downloads the meeting about': about('downloadMeeting'),
  'reads the audit log of': about('readApplicationAuditLog'),
  'reads the whole audit log with': about('readAuditLog'),
  'reads the health page with': about('readHealth'),
  'reads the figures with': about('readFigures'),
  'reads the agreement with': about('readAgreement'),
  'sends questions about': about('sendQuestions', asking, true),
  'previews questions about': {
    through: 'previewQuestions',
    send: (client, { applicationId }) =>
      plain(client.call('previewQuestions', { body: { ids: [applicationId] } })),
  },
  'sends questions in a batch about': asksInABatch,
  'reads the questions about': about('readQuestions'),
  'finds unsubmitted answers about': findsAnswers(({ answered_at }) => answered_at === null),
  'finds submitted answers about': findsAnswers(({ answered_at }) => answered_at !== null),
  'saves answers about': aboutRound('saveAnswers'),
  'submits answers about': aboutRound('submitAnswers'),
  'opens the file': file('GET'),
  'looks for the file': file('HEAD'),
  'refers to the file': {
    through: 'saveDraft',
    send: async (client, { file: path }) => {
      const id = randomUUID()
      const pitch_deck = { url: `/files/${path}`, filename: 'deck.pdf', size: '' }
      const body = { base_version: 0, changes: { pitch_deck } }
      const outcome = await plain(client.call('saveDraft', { ...of(id), body }))
      if (outcome.code === 'yes') await client.call('deleteDraft', of(id))
      return outcome
    },
  },
  ...(accountsOverHttp() satisfies Record<keyof typeof ON_ACCOUNTS, OverHttp>),
}
