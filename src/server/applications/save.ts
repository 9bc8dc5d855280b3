import type { Reply } from '#contract/calls.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'
import { type DraftSave, draftRecord } from './draft-record.ts'
import { refuseUnkept } from './refuse-unkept.ts'

/**
 * Saves changed fields of a draft; the draft starts with its first save. Holds them against no rule of submission
 * (D-form.9), but against what no draft may hold.
 */
export async function saveDraft(
  { database }: Services,
  { session }: Caller,
  id: string,
  save: DraftSave,
): Promise<Reply<'saveDraft'>> {
  refuseUnkept(save.changes)
  return saveRecord(database, session, draftRecord(id), save)
}
