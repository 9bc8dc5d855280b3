import type { Reply } from '#contract/calls.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'
import { type DraftSave, draftRecord } from './draft-record.ts'

/** Saves changed fields of a draft; the draft starts with its first save. Validates nothing (D-form.9). */
export const saveDraft = (
  { database }: Services,
  { session }: Caller,
  id: string,
  save: DraftSave,
): Promise<Reply<'saveDraft'>> => saveRecord(database, session, draftRecord(id), save)
