import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { completeAnswers } from '#tests/applications.ts'
import type { Answer, Client } from '#tests/client.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import type { Operation } from './matrix.ts'
import type { Thing } from './stage.ts'

/** How a request ended: its status, and the code of its refusal or what came of it. */
export type Outcome = { status: number; said: string }

type Try = (client: Client, thing: Thing) => Promise<Outcome>

const plain = async (answer: Promise<Pick<Answer<EndpointName>, 'status' | 'error'>>): Promise<Outcome> => {
  const { status, error } = await answer
  return { status, said: error?.code ?? 'yes' }
}

const answers = { base_version: 1, changes: { q1: 'The market is ready.' } }
const asking = () => ({ id: randomUUID(), questions: ['Why now?'] })
const saving = (base_version: number) => ({ base_version, changes: { company_name: 'Acme, changed' } })
const { pitch_deck: _, ...whole } = completeAnswers()
const submission = (changes: Partial<Answers>) => ({ base_version: 1, changes: { ...whole, ...changes } })
const of = (id: string) => ({ params: { id } })

/** Each operation of the matrix as a request. */
export const OVER_HTTP: Record<Operation, Try> = {
  'finds among own': async (client, { applicationId }) => {
    const { status, error, reply } = await client.call('listApplications')
    return { status, said: error?.code ?? found(reply.applications, applicationId) }
  },
  reads: (client, { applicationId }) => plain(client.call('readApplication', of(applicationId))),
  starts: (client, { applicationId }) =>
    plain(client.call('saveDraft', { ...of(applicationId), body: saving(0) })),
  saves: (client, { applicationId }) =>
    plain(client.call('saveDraft', { ...of(applicationId), body: saving(1) })),
  submits: (client, { applicationId }) =>
    plain(client.call('submit', { ...of(applicationId), body: submission({}) })),
  'changes and submits': (client, { applicationId }) =>
    plain(
      client.call('submit', { ...of(applicationId), body: submission({ company_name: 'Acme, changed' }) }),
    ),
  deletes: (client, { applicationId }) => plain(client.call('deleteDraft', of(applicationId))),
  'finds in the review list': async (client, { applicationId }) => {
    const { status, error, reply } = await client.call('listForReview')
    return { status, said: error?.code ?? found(reply.applications, applicationId) }
  },
  'changes the status of': (client, { applicationId }) =>
    plain(client.call('changeStatus', { ...of(applicationId), body: { status: 'meeting_scheduled' } })),
  'sends questions about': (client, { applicationId }) =>
    plain(client.call('sendQuestions', { ...of(applicationId), body: asking() })),
  'uploads a file beside': (client) => plain(upload(client, 'more.pdf', pdfOf(100))),
  'opens the deck of': async (client, { deck }) => {
    const response = await client.fetch(`/files/${deck}`)
    if (response.ok) return { status: response.status, said: 'yes' }
    return { status: response.status, said: (await response.json()).error.code }
  },
  'reads the questions about': (client, { applicationId }) =>
    plain(client.call('readQuestions', of(applicationId))),
  'finds unsubmitted answers about': async (client, { applicationId, openRound }) => {
    const { status, error, reply } = await client.call('readQuestions', of(applicationId))
    return { status, said: error?.code ?? answered(reply.rounds, openRound) }
  },
  'downloads the PDF of': (client, { applicationId }) => plain(client.call('downloadPdf', of(applicationId))),
  'saves answers about': (client, { openRound }) =>
    plain(client.call('saveAnswers', { ...of(openRound), body: answers })),
  'submits answers about': (client, { openRound }) =>
    plain(client.call('submitAnswers', { ...of(openRound), body: answers })),
  'changes submitted answers about': (client, { answeredRound }) =>
    plain(client.call('saveAnswers', { ...of(answeredRound), body: answers })),
}

/** What was stored last comes first, so that one page is enough to look at. */
const found = (listed: readonly { id: string }[], id: string) =>
  listed.some((one) => one.id === id) ? 'yes' : 'unlisted'

const answered = (rounds: readonly { id: string; answers: readonly unknown[] }[], id: string) =>
  rounds.some((round) => round.id === id && round.answers.length > 0) ? 'yes' : 'unlisted'
