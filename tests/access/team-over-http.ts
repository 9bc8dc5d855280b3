import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/endpoints.ts'
import { PASSWORD } from '#tests/users.ts'
import type { OverHttp } from './operations-over-http.ts'
import type { ON_THE_TEAM } from './tables.ts'

const DEAD = { body: { token: 'x'.repeat(43) } }

const call = <N extends EndpointName>(through: N, given: () => object = () => ({})): OverHttp => ({
  through,
  send: async (client) => {
    const { status, error } = await client.call(through, given() as never)
    return { status, code: error?.code ?? 'yes' }
  },
})

const LATER = '2099-01-01T00:00:00Z'
const ROUND = { name: 'Spring', opens_at: LATER, closes_at: null, time_zone: 'UTC', grace_minutes: 15 }
const nobody = () => ({ params: { id: randomUUID() } })

/** Returns the requests for operations on the team, which need no application. */
export const teamOverHttp = (): Record<keyof typeof ON_THE_TEAM, OverHttp> => ({
  'resends undelivered e-mails': call('retryEmails', () => ({ body: {} })),
  'lists the team': call('listTeam'),
  invites: call('inviteMember', () => ({ body: { email: `${randomUUID()}@new.in`, role: 'partner' } })),
  'copies the link of an unknown invitation': call('copyInvitationLink', () => ({ ...nobody(), body: {} })),
  'withdraws an invitation': call('withdrawInvitation', nobody),
  'changes a role': call('changeRole', () => ({ ...nobody(), body: { role: 'admin' } })),
  'removes a member': call('endAccess', nobody),
  'reads the committee': call('readCommittee'),
  'attends an unknown committee': call('attendCommittee', () => ({ body: { session: randomUUID() } })),
  'votes in an unknown committee': call('voteInCommittee', () => ({
    body: { session: randomUUID(), number: 1, vote: 'yes' },
  })),
  'steers an unknown committee': call('steerCommittee', () => ({
    body: { id: randomUUID(), session: randomUUID(), version: 1, act: { do: 'end' } },
  })),
  'downloads the minutes of an unknown committee': call('downloadMinutes', nobody),
  'lists views': call('listViews'),
  'saves a view': call('saveView', () => ({ ...nobody(), body: { name: 'All', query: '', shared: false } })),
  'deletes a view': call('deleteView', nobody),
  'lists own fields': call('listReviewFields'),
  'lists tags': call('listTags'),
  'renames a tag': call('renameTag', () => ({ ...nobody(), body: { name: 'Friday' } })),
  'deletes a tag': call('deleteTag', nobody),
  'reads the settings': call('readSettings'),
  'changes the settings': call('saveSettings', () => ({ body: { base_version: 0 } })),
  'lists the funding rounds': call('listFundingRounds'),
  'changes a funding round': call('saveFundingRound', () => ({
    ...nobody(),
    body: { base_version: 1, ...ROUND },
  })),
  'grants a founder an extension': call('grantExtension', () => ({
    ...nobody(),
    body: { email: 'x@y.in', until: LATER },
  })),
  'lists the links': call('listApplicationLinks'),
  'creates a link': call('createApplicationLink', () => ({
    ...nobody(),
    body: { name: `Link ${randomUUID()}` },
  })),
  'deletes a link': call('deleteApplicationLink', nobody),
  'finds what is stored about a person': call('findPersonalData', () => ({
    body: { email: 'no@body.in', name: '' },
  })),
  'erases a person': call('erasePerson', () => ({
    body: {
      email: 'no@body.in',
      expressions: ['no@body.in'],
      files: [],
      confirmation: 'ERASE',
      proof: { password: PASSWORD },
    },
  })),
  'previews the retention period': call('previewRetention', () => ({ query: { months: '12' } })),
  'reads their affiliations': call('readAffiliations'),
  'saves affiliations': call('saveAffiliations', () => ({
    body: { base_version: 0, changes: { organisations: 'Accel' } },
  })),
  'chooses the digest': call('saveDigest', () => ({ body: { digest: 'weekly' } })),
  'reads an expired invitation': call('readInvitation', () => DEAD),
  'accepts an expired invitation': call('acceptInvitation', () => DEAD),
  'joins with an expired invitation': call('joinTeam', () => ({
    body: { ...DEAD.body, first_name: 'Meera', last_name: 'Iyer', password: 'correct horse' },
  })),
})
