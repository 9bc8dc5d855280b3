import type { Reply } from '#contract/calls.ts'
import { type ApplicationRow, startDraft } from '#database/applications.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { mayApply, mayEdit } from '#server/access/applications.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { settleFiles } from './settle-files.ts'
import { type Save, storeOnce, uncontended } from './store-changes.ts'

/** Saves changed fields of a draft; the draft starts with its first save. Validates nothing (specification, section 4). */
export const saveDraft = (
  { database }: Services,
  { session }: Caller,
  id: string,
  save: Save,
): Promise<Reply<'saveDraft'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    function editable(row: ApplicationRow | undefined): asserts row is ApplicationRow {
      authorise(mayEdit(actor, row))
    }

    if (save.base_version === 0) await startDraft(transaction, id)
    const changes = await settleFiles(APPLICATION_FORM, transaction, save.changes)
    const { row, merge } = await uncontended(() => storeOnce(transaction, id, { ...save, changes }, editable))

    return {
      id,
      version: row.version,
      updated_at: row.updated_at.toISOString(),
      theirs: merge.theirs,
      conflicts: [...merge.conflicts],
    }
  })
