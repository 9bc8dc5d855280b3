import { useCallback } from 'react'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import type { Uploads } from '#web/uploads/uploads.ts'
import type { DraftRecord } from './draft-kind.ts'

/**
 * Asks before the page is closed over something unsaved.
 * @param hasHalfRows whether something stands in the form that cannot be saved yet
 */
export function useLeaveGuard(record: DraftRecord, uploads: Uploads, hasHalfRows: () => boolean) {
  useAskBeforeClosing(
    useCallback(
      () => record.isUnsaved() || !uploads.isEmpty() || hasHalfRows(),
      [record, uploads, hasHalfRows],
    ),
  )
}
