import type { EndpointName } from '#contract/endpoints.ts'
import type { Client } from '#tests/client.ts'
import { OVER_HTTP, type OverHttp, plain } from './operations-over-http.ts'
import type { SubjectIds } from './subject-ids.ts'
import type { ON_SHARED_APPLICATIONS } from './tables.ts'

/** The ids of a shared application. */
export type SharedIds = Pick<SubjectIds, 'applicationId' | 'round' | 'file'> & {
  /** The open invitation, and the id of the actor and of the member who stays. */
  readonly invitation: string
  readonly actor: string
  readonly member: string
}

type SharedTry = {
  readonly through: OverHttp['through']
  readonly send: (client: Client, ids: SharedIds) => ReturnType<OverHttp['send']>
}

const asOthers = (operation: keyof typeof OVER_HTTP): SharedTry => {
  const { through, send } = OVER_HTTP[operation]
  return { through, send: (client, ids) => send(client, ids as unknown as SubjectIds) }
}

const calls = (through: EndpointName, given: (ids: SharedIds) => object): SharedTry => ({
  through,
  send: (client, ids) => plain(client.call(through, given(ids) as never)),
})

const of = ({ applicationId: id }: SharedIds) => ({ params: { id } })
const ofInvitation = ({ invitation: id }: SharedIds) => ({ params: { id } })

/** Operations on shared applications as requests. */
export const ON_SHARED: Record<keyof typeof ON_SHARED_APPLICATIONS, SharedTry> = {
  'finds in their own list': asOthers('finds in their own list'),
  reads: asOthers('reads'),
  saves: asOthers('saves'),
  submits: asOthers('submits'),
  'changes and submits': asOthers('changes and submits'),
  deletes: asOthers('deletes'),
  withdraws: asOthers('withdraws'),
  'undoes the withdrawal of': asOthers('undoes the withdrawal of'),
  'applies again with': asOthers('applies again with'),
  'downloads the PDF of': asOthers('downloads the PDF of'),
  'opens the file of': asOthers('opens the file'),
  'saves answers about': asOthers('saves answers about'),
  'lists the applicants of': calls('readApplicants', of),
  'is present in': calls('reportPresence', (ids) => ({
    ...of(ids),
    body: { tab: crypto.randomUUID(), section: 'basics', version: 1 },
  })),
  'invites a co-founder to': calls('inviteCoFounder', (ids) => ({
    ...of(ids),
    body: { email: `${ids.applicationId}@dairy.in` },
  })),
  'withdraws an invitation to': calls('withdrawCoFounderInvitation', ({ applicationId: id, invitation }) => ({
    params: { id, invitation },
  })),
  'removes a member of': calls('removeMember', ({ applicationId: id, member: person }) => ({
    params: { id, person },
  })),
  leaves: calls('removeMember', ({ applicationId: id, actor: person }) => ({ params: { id, person } })),
  'offers the ownership of': calls('offerOwnership', (ids) => ({ ...of(ids), body: { person: ids.member } })),
  'accepts the ownership of': calls('acceptOwnership', (ids) => ({ ...of(ids), body: {} })),
  'finds an own invitation to': {
    through: 'listOwnInvitations',
    send: async (client, { invitation }) => {
      const { status, error, reply } = await client.call('listOwnInvitations')
      const isThere = reply.invitations.some(({ id }) => id === invitation)
      return { status, code: error?.code ?? (isThere ? 'yes' : 'unlisted') }
    },
  },
  'accepts the invitation to': calls('acceptCoFounderInvitation', (ids) => ({
    ...ofInvitation(ids),
    body: {},
  })),
  'declines the invitation to': calls('declineCoFounderInvitation', ofInvitation),
}
