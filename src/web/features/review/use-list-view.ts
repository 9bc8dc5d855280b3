import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { CARDS, type ListView, readView, writeView } from '#domain/review/list-view.ts'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { notedOnDevice } from '#web/session/noted-on-device.ts'
import { useOwner } from '#web/session/person-here.ts'

const WHAT = 'list-view'
/** What of the address is the view's, and not the filters'. */
export const VIEW_PARAMETERS = ['as', 'cols'] as const

/** Where rows would be too small for a finger and too narrow for their columns, cards it is. */
const ROOM_FOR_TABLE = '(min-width: 48em)'

/** How the list is shown: as the address says, or as this person last chose on this device. */
export function useListView() {
  const owner = useOwner()
  const [query, setQuery] = useSearchParams()
  const [kept, setKept] = useState(() => notedOnDevice.read(owner, WHAT))
  const hasRoom = useMediaQuery(ROOM_FOR_TABLE, undefined, { getInitialValueInEffect: false })
  const chosen = readView(query) ?? readView(new URLSearchParams(kept)) ?? CARDS
  return {
    view: hasRoom ? chosen : { ...chosen, as: 'cards' as const },
    /** The same wherever there is no room for it. */
    chosen,
    show: (view: ListView) => {
      const written = writeView(view)
      notedOnDevice.write(owner, WHAT, written.toString())
      setKept(written.toString())
      const address = new URLSearchParams(query)
      for (const name of VIEW_PARAMETERS) address.delete(name)
      for (const [name, value] of written) address.set(name, value)
      setQuery(address, { replace: true })
    },
  }
}
