import type { Reply } from '#contract/calls.ts'
import { ownProfile, type ProfileRow } from '#database/profiles.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { presentSession, presentVisitor } from './present.ts'

type SessionRead = { reply: Reply<'session'>; cookies: readonly string[] }

/** Who is signed in, with profile and membership; renews a session that grows old and takes away a dead cookie. */
export async function readSession(
  { database, signIns }: Services,
  { session: token, headers }: Pick<Caller, 'session' | 'headers'>,
): Promise<SessionRead> {
  if (token === undefined) return { reply: presentVisitor(), cookies: [] }
  const { actor, rows } = await database.once<ProfileRow>(token, 'applicant', ownProfile())
  const { session, cookies } = await signIns.read(headers)
  const profile = rows?.[0]
  const reply =
    session && profile && actor.kind === 'person'
      ? presentSession(session, profile, actor.secondStep)
      : presentVisitor()
  return { reply, cookies }
}
