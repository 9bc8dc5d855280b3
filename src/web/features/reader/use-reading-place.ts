import { useLocation, useNavigate } from '#web/routing/router.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'

/** In the address of the review: which application is read, over the list. */
const READ = 'read'

/** Of a history entry that was made on top of the list's own: Back is the way there. */
const OVER_THE_LIST = { overTheList: true } as const

/** Which application the address opens, and the ways to another one and back to the list. */
export function useReadingPlace() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const addressOf = (id?: string) => {
    const address = new URLSearchParams(query)
    if (id === undefined) address.delete(READ)
    else address.set(READ, id)
    return { search: address.toString() }
  }
  return {
    id: query.get(READ) || undefined,
    /** For a link on the list: one step of history for all that is read from it on. */
    linkTo: (id: string) => ({ to: addressOf(id), state: OVER_THE_LIST }),
    goTo: (id: string) => void navigate(addressOf(id), { replace: true, state }),
    close: () => {
      if (state?.overTheList) void navigate(-1)
      else void navigate(addressOf(), { replace: true })
    },
  }
}
