import type { Message } from '#domain/message.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { Outcome } from './kind.ts'
import { openRecords } from './records.ts'
import { RECORD_TEXTS } from './texts.ts'

const KEPT: Message = { title: RECORD_TEXTS.offlineTitle, description: RECORD_TEXTS.offlineHint }
const IN_PAGE: Message = { title: RECORD_TEXTS.inPageTitle, description: RECORD_TEXTS.inPageHint }

/**
 * Says that a save did not reach the server. Without a network nothing has gone wrong that anybody could mend: the text
 * is on the device, or in the page where that takes none, and goes by itself.
 * @param otherwise what is said when it failed in another way
 * @param about as for `notify`
 */
export function tellUnsaved(
  { failure }: Extract<Outcome, { ok: false }>,
  otherwise: Message,
  about?: string,
): void {
  if (failure === 'offline')
    notify(openRecords().holding.get().holds ? KEPT : IN_PAGE, 'plain', { id: about })
  else notify(otherwise, 'problem', { id: about })
}
