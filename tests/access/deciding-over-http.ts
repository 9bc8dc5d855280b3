import { randomUUID } from 'node:crypto'
import type { Calls } from '#contract/calls.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Client } from '#tests/client.ts'
import type { OverHttp } from './operations-over-http.ts'
import type { SubjectIds } from './subject-ids.ts'
import type { ON_DECISIONS, ON_EMAIL_TEMPLATES } from './tables.ts'

const change: Calls['commitBatch']['body']['change'] = {
  status: 'meeting_scheduled',
  reason_ids: [],
  note: '',
}
const words = { subject: 'About {company}', body: 'It is {status} now.' }
const ofStatus = { params: { status: 'no_fit' } } as const

const call = <N extends EndpointName>(
  through: N,
  given: (ids: SubjectIds) => object,
  changes?: true,
): OverHttp => ({
  through,
  ...(changes && { changes }),
  send: async (client, ids) => {
    const { status, error } = await client.call(through, given(ids) as never)
    return { status, code: error?.code ?? 'yes' }
  },
})

/** Decides in a batch. Actors who may preview send the preview first, as the dialog does. */
const decides = (how: 'send' | 'hold'): OverHttp => ({
  through: 'commitBatch',
  changes: true,
  send: async (client: Client, { applicationId }) => {
    const { reply } = await client.call('previewBatch', { body: { ids: [applicationId], change } })
    const version = reply.affected?.[0]?.version ?? 1
    const affected = [{ id: applicationId, version }]
    const body = { id: randomUUID(), change, how, affected, wording_hash: reply.wording_hash ?? '' }
    const { status, error } = await client.call('commitBatch', { body })
    return { status, code: error?.code ?? 'yes' }
  },
})

/** Starts a session, and ends it, because only one may be open. */
const startsCommittee: OverHttp = {
  through: 'startCommittee',
  send: async (client, { applicationId }) => {
    const session = randomUUID()
    const { status, error } = await client.call('startCommittee', {
      body: { id: session, ids: [applicationId] },
    })
    if (!error) {
      const body = { id: randomUUID(), session, version: 1, act: { do: 'end' as const } }
      await client.call('steerCommittee', { body })
    }
    return { status, code: error?.code ?? 'yes' }
  },
}

/** Returns the requests for decisions with a preview and for held decisions. */
export const decidingOverHttp = (): Record<keyof typeof ON_DECISIONS, OverHttp> => ({
  'previews a decision about': call('previewBatch', ({ applicationId }) => ({
    body: { ids: [applicationId], change },
  })),
  'decides in a batch about': decides('send'),
  'holds a decision about': decides('hold'),
  'starts a committee on': startsCommittee,
  'releases a held decision about': call(
    'releaseHeld',
    ({ held }) => ({ body: { id: randomUUID(), ids: [held] } }),
    true,
  ),
  'discards a held decision about': call('discardHeld', ({ held }) => ({ body: { ids: [held] } }), true),
})

/** Asks one founder with the request that asks many. Actors who may preview send the preview first. */
export const asksInABatch: OverHttp = {
  through: 'sendQuestionsToMany',
  changes: true,
  send: async (client, { applicationId: id }) => {
    const { reply } = await client.call('previewQuestions', { body: { ids: [id] } })
    const affected = [{ id, latest: reply.affected?.[0]?.latest ?? null }]
    const body = { id: randomUUID(), questions: ['Why now?'], affected }
    const { status, error } = await client.call('sendQuestionsToMany', { body })
    return { status, code: error?.code ?? 'yes' }
  },
}

const OF_FORM = { params: { list: 'application-form' } }

/** Returns the requests for operations on e-mail templates and held decisions, which need no application. */
export const emailTemplatesOverHttp = (): Record<keyof typeof ON_EMAIL_TEMPLATES, OverHttp> => ({
  'lists held decisions': call('listHeld', () => ({})),
  "undoes another person's batch": call('undoBatch', () => ({ params: { id: randomUUID() }, body: {} })),
  'lists the e-mail templates': call('listTemplates', () => ({})),
  'edits an e-mail template': call('saveTemplate', () => ({
    ...ofStatus,
    body: { ...words, base_version: 0 },
  })),
  'resets an e-mail template': call('resetTemplate', () => ofStatus),
  'tests an e-mail template': call('testTemplate', () => ({ body: { status: 'no_fit', ...words } })),
  'lists decline reasons': call('listReasons', () => ({})),
  'saves a decline reason': call('saveReason', () => ({
    params: { id: randomUUID() },
    body: {
      label: 'Too early',
      text: 'It is too early for us.',
      active: false,
      position: 1,
      base_version: 0,
    },
  })),
  'lists question sets': call('listQuestionSets', () => ({})),
  'saves a question set': call('saveQuestionSet', () => ({
    params: { id: randomUUID() },
    body: { name: randomUUID(), questions: ['Why now?'], on_submission: false, base_version: 0 },
  })),
  'deletes a question set': call('deleteQuestionSet', () => ({ params: { id: randomUUID() } })),
  'reads the unpublished questions': call('readFieldList', () => OF_FORM),
  'edits the unpublished questions': call('saveFieldList', () => ({
    ...OF_FORM,
    body: { base_version: 0, changes: {} },
  })),
  // Nothing has been edited, so there is nothing to publish.
  'publishes questions': call('publishFieldList', () => ({ ...OF_FORM, body: { version: 0 } })),
  'publishes team fields': call('publishFieldList', () => ({
    params: { list: 'team-fields' },
    body: { version: 0 },
  })),
})
