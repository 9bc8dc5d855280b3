import type { Reply } from '#contract/calls.ts'
import type { ProfileRow } from '#database/profiles.ts'
import { DEFAULT_PASS_TYPE } from '#domain/accounts/membership.ts'
import type { LiveSession } from './sign-ins.ts'

type SessionReply = Reply<'session'>

const iso = (moment: Date): string => new Date(moment).toISOString()

export const presentVisitor = (): SessionReply => ({
  session: null,
  profile: null,
  membership: null,
  now: iso(new Date()),
})

/** A session without its token, which stands in the cookie alone. */
export function presentSession({ expiresAt, user }: LiveSession, row: ProfileRow): SessionReply {
  const { pass_type, created_at, updated_at, ...profile } = row
  return {
    session: {
      expires_at: iso(expiresAt),
      user: {
        id: user.id,
        email: user.email,
        created_at: iso(user.createdAt),
        identities: ['email'],
        factors: [],
      },
      second_step_missing: false,
    },
    profile: { ...profile, created_at: iso(created_at), updated_at: iso(updated_at) },
    membership: { pass_type: pass_type ?? DEFAULT_PASS_TYPE },
    now: iso(new Date()),
  }
}
