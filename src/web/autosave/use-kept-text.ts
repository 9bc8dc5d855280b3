import { useState } from 'react'
import { useOwner } from '#web/session/person-here.ts'
import type { KeptRecord } from './create-record.ts'
import type { RecordKind } from './kind.ts'
import { useRecord } from './use-record.ts'

type Typed = { readonly text: string }

/** A line that is sent with something else, and waits on this device alone until then. */
export type KeptText = KeptRecord<Typed>

const NOTHING = { version: 0, values: { text: '' } }

const kindOf = (owner: string, name: string): RecordKind<Typed> => ({
  owner,
  name,
  // Of two tabs that are gone: what was typed last.
  shape: { keys: ['text'], same: (_, one, other) => one === other, mergeInside: (_, _base, mine) => mine },
})

/** A line as it was left on this device; undefined until the device was asked. */
export function useKeptText(name: string): KeptText | undefined {
  const [owner] = useState(useOwner())
  return useRecord({ kind: kindOf(owner, name), id: name, base: NOTHING })?.record
}
