import type { Reply } from '#contract/calls.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { readSession } from './session.ts'
import type { SignedIn } from './sign-ins.ts'

/** What is told to a browser whose session has just begun: the same as when it asks for it later. */
export async function readBegunSession(
  services: Services,
  caller: Caller,
  { token, cookies }: SignedIn,
): Promise<Reply<'session'>> {
  const headers = new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') })
  return (await readSession(services, { ...caller, session: token, headers })).reply
}
