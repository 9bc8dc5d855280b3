import { useState } from 'react'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { RecordKind } from '#web/autosave/kind.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { useOwner } from '#web/session/person-here.ts'

/** A decision in the making. */
export type DecideDraft = {
  /** Blank until one is chosen. */
  readonly status: ReviewStatus | ''
  readonly reason_ids: readonly string[]
  readonly note: string
}

const BLANK: DecideDraft = { status: '', reason_ids: [], note: '' }

/** Of what is decided about many at once. */
const MANY = 'many'

/** It waits on the device alone, until it is decided. */
const kindOf = (owner: string, about: string): RecordKind<DecideDraft> => ({
  owner,
  name: `decide:${about}`,
  shape: {
    keys: ['status', 'reason_ids', 'note'],
    same: (_, one, other) => JSON.stringify(one) === JSON.stringify(other),
    // Of two tabs that are gone: what was chosen last, and the notes of both.
    mergeInside: (key, _, mine, theirs) => (key === 'note' ? `${mine}\n\n${theirs}` : mine) as typeof mine,
  },
})

/**
 * What an administrator was about to decide, as it was left on this device.
 * @param id of the application; undefined for many
 */
export function useDecideDraft(id: string | undefined) {
  const [owner] = useState(useOwner())
  const [base] = useState(() => ({ version: 0, values: BLANK }))
  const about = id ?? MANY
  return useRecord({ kind: kindOf(owner, about), id: about, base })?.record
}
