import type { Message } from '#domain/message.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { notify } from './notify.ts'

/**
 * Says why something was refused, in the server's words. The end of the session is said once, above the screen.
 * @param failed what is said when the server has no words for it
 */
export function notifyRefusal(failure: unknown, failed: Message): void {
  if (isSignedOut(failure)) return
  notify({ ...failed, description: reasonOf(failure) ?? failed.description }, 'problem')
}
