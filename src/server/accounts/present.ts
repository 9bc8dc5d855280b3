import type { Reply } from '#contract/calls.ts'
import type { ProfileRow, StoredProfile } from '#database/profiles.ts'
import type { SessionRow } from '#database/sessions.ts'
import { DEFAULT_PASS_TYPE } from '#domain/accounts/membership.ts'
import type { Person } from '#domain/actor.ts'

type SessionReply = Reply<'session'>

const iso = (moment: Date): string => new Date(moment).toISOString()

export const presentVisitor = (): SessionReply => ({
  session: null,
  profile: null,
  membership: null,
  now: iso(new Date()),
})

/** A session without its token, which stands in the cookie alone. */
export function presentSession(
  { userId, email, twoStep }: Person,
  endsAt: Date,
  row: ProfileRow,
): SessionReply {
  const { pass_type, ...profile } = row
  return {
    session: {
      expires_at: iso(endsAt),
      user: {
        id: userId,
        email,
        // Profiles are made with their account.
        created_at: iso(row.created_at),
        identities: ['email'],
        factors: twoStep === 'in-force' ? ['totp'] : [],
      },
      two_step_setup_required: twoStep === 'missing',
    },
    profile: presentProfile(profile),
    membership: { pass_type: pass_type ?? DEFAULT_PASS_TYPE },
    now: iso(new Date()),
  }
}

const presentProfile = ({
  created_at,
  updated_at,
  field_versions: _,
  ...profile
}: StoredProfile): NonNullable<SessionReply['profile']> => ({
  ...profile,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})

/** @param currentId of the session that asks */
export const presentOwnSession = (
  { id, agent, started_at, seen_at }: SessionRow,
  currentId: string,
): Reply<'listSessions'>['sessions'][number] => ({
  id,
  agent,
  started_at: iso(started_at),
  seen_at: iso(seen_at),
  current: id === currentId,
})
