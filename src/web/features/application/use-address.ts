import { useCallback, useEffect } from 'react'
import { PATHS } from '#domain/routes.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useLocation, useNavigate } from '#web/routing/router.tsx'
import { begunDraft } from './begun-draft.ts'
import type { DraftRecord } from './draft-kind.ts'
import { FORM_KEY, useFormKey } from './form-key.ts'
import { keyInAddress, sectionIn } from './section-address.ts'

/** What the address says: which draft, once the server has it, and which section is open. */
export function useAddress(record: DraftRecord) {
  const navigate = useNavigate()
  const location = useLocation()
  const { search, hash } = location
  const formKey = useFormKey()
  const { base } = useRecordState(record)
  const { owner } = record.kind
  // What was begun before is open now; and who leaves the screen does not reload it.
  useEffect(() => {
    begunDraft.forget(owner)
    return () => begunDraft.forget(owner)
  }, [owner])

  /** Puts the id of a new application into the address, in the place of the one without. */
  const putId = useCallback(() => {
    const { id } = record.get()
    begunDraft.note(owner, id)
    navigate(PATHS.applicationForm(id, keyInAddress(sectionNow())), {
      replace: true,
      state: { [FORM_KEY]: formKey },
    })
  }, [navigate, owner, record, formKey])

  // By each coming there: who steps back as the id comes into one place is in the next without it, which may be drawn
  // still, since what is drawn may be a moment behind the address.
  const placeWithoutId = base.version > 0 && idIn(search) === undefined ? location : undefined
  useEffect(() => {
    if (placeWithoutId) putId()
  }, [placeWithoutId, putId])

  /** @returns whether another section was open */
  const open = useCallback(
    (section: number): boolean => {
      if (isOpen(section)) return false
      if (record.get().base.version > 0 && idNow() === undefined) putId()
      navigate(PATHS.applicationForm(idNow(), keyInAddress(section)), {
        state: { [FORM_KEY]: formKey },
      })
      return true
    },
    [navigate, record, formKey, putId],
  )
  return { section: sectionIn(hash), open }
}

const idIn = (search: string) => new URLSearchParams(search).get('id') ?? undefined

// Not by what is drawn.
const idNow = () => idIn(window.location.search)
const sectionNow = () => sectionIn(window.location.hash)

/** Whether the address opens this section by now. */
export const isOpen = (section: number): boolean => section === sectionNow()
