import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { saveFailed, validationToast } from '#domain/applications/messages.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { PATHS } from '#domain/routes.ts'
import { reasonOf } from '#web/api/api-error.ts'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useLocation, useNavigate } from '#web/routing/router.tsx'
import { hideToast, notify } from '#web/ui/toasts.tsx'
import type { DraftRecord } from './draft-record.ts'
import { startedDraft } from './use-draft.ts'

/** What toasts about a refused Next are about. */
const ABOUT_NEXT = 'next'

type Steps = {
  readonly section: number
  readonly goTo: (section: number, focus?: string) => void
  readonly watch: () => () => boolean
  readonly record: DraftRecord
  readonly read: () => Answers
  readonly refuse: (faults: readonly ValidationError[], on: Answers) => void
}

/** Moving between sections (S4.16 to S4.18). */
export function useNextAndJump({ section, goTo, watch, record, read, refuse }: Steps) {
  const [isAdvancing, setAdvancing] = useState(false)

  /** Back or across: saves too, and never waits. */
  const jump = useCallback(
    (to: number) => {
      void record.save()
      goTo(to)
    },
    [record, goTo],
  )

  const next = async () => {
    if (isAdvancing) return
    const answers = read()
    const faults = APPLICATION_FORM.validate(answers, section)
    if (faults.length > 0) {
      const toast = validationToast(faults, 'proceeding')
      if (toast) notify(toast, 'problem', { id: ABOUT_NEXT })
      refuse(faults, answers)
      goTo(section, SUMMARY_ID)
      // What was typed is kept all the same; how that went shows in the save state alone.
      return void record.save()
    }
    setAdvancing(true)
    hideToast(ABOUT_NEXT)
    const isStill = watch()
    const outcome = await record.save()
    setAdvancing(false)
    if (!outcome.ok) notifySaveFailed(outcome, saveFailed(reasonOf(outcome.problem)))
    // Who went elsewhere meanwhile stays there.
    else if (isStill()) goTo(section + 1)
  }

  return { jump, next, isAdvancing }
}

export const HEADING_ID = 'section-heading'
export const SUMMARY_ID = 'section-faults'
export const SUBMIT_ID = 'submit'

const AT_THE_TOP: readonly string[] = [HEADING_ID, SUMMARY_ID]

export const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Which section is open. After every move the page scrolls to its top and the focus follows (S2-form.9); after Back and
 * Forward the focus alone, and the browser scrolls to where one was.
 */
export function useCurrentSection(record: DraftRecord) {
  const { section, open } = useSectionAddress(record)
  const [again, setAgain] = useState(0)
  const arrived = useRef({ section, again })
  const wanted = useRef<{ readonly section: number; readonly focus: string | undefined }>(undefined)
  const [hasMoved, setMoved] = useState(false)
  useEffect(() => {
    if (arrived.current.section === section && arrived.current.again === again) return
    arrived.current = { section, again }
    const { current: step } = wanted
    wanted.current = undefined
    if (step?.section === section) scrollToTarget(step.focus)
    else document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
    setMoved(true)
  }, [section, again])
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /**
   * Does nothing once the screen was left.
   * @param focus an element's id; without it the section's heading
   */
  const goTo = useCallback(
    (to: number, focus?: string) => {
      if (!isHere.current) return
      wanted.current = { section: to, focus }
      if (!open(to)) setAgain((times) => times + 1)
    },
    [open],
  )
  /** @returns tells whether nobody has gone elsewhere since */
  const watch = useCallback(() => {
    const before = arrived.current
    return () => isHere.current && arrived.current === before && isOpen(before.section)
  }, [])
  return { section, hasMoved, goTo, watch }
}

function scrollToTarget(focus = HEADING_ID) {
  const target = document.getElementById(focus)
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
  target?.focus({ preventScroll: true })
  if (AT_THE_TOP.includes(focus)) window.scrollTo({ top: 0, behavior })
  else target?.scrollIntoView({ behavior, block: 'center' })
}

/** What the address says: which draft, once the server has it, and which section is open. */
function useSectionAddress(record: DraftRecord) {
  const navigate = useNavigate()
  const location = useLocation()
  const { search, hash } = location
  const formKey = useFormKey()
  const { base } = useRecordState(record)
  const { owner } = record.kind
  // What was begun before is open now; and who leaves the screen does not reload it.
  useEffect(() => {
    startedDraft.forget(owner)
    return () => startedDraft.forget(owner)
  }, [owner])

  /** Puts the id of a new application into the address, in the place of the one without. */
  const putId = useCallback(() => {
    const { id } = record.get()
    startedDraft.note(owner, id)
    navigate(PATHS.applicationForm(id, hashOfSection(sectionNow())), {
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
      navigate(PATHS.applicationForm(idNow(), hashOfSection(section)), {
        state: { [FORM_KEY]: formKey },
      })
      return true
    },
    [navigate, record, formKey, putId],
  )
  return { section: sectionFromHash(hash), open }
}

const idIn = (search: string) => new URLSearchParams(search).get('id') ?? undefined

// Not by what is drawn.
const idNow = () => idIn(window.location.search)
const sectionNow = () => sectionFromHash(window.location.hash)

/** Whether the address opens this section by now. */
const isOpen = (section: number): boolean => section === sectionNow()

/** By place: the form's sections, and behind the last of them the page on which one reads it through. */
const KEYS = [...APPLICATION_FORM.sections.map(({ key }) => key), 'review']

/** Its place. */
export const REVIEW = APPLICATION_FORM.sections.length

/**
 * The section that an address opens, by its place; the first one where it names none that there is.
 * @param hash of the address, '#vision': path and query stay those of the specification
 */
export const sectionFromHash = (hash: string): number =>
  Math.max(
    0,
    KEYS.findIndex((key) => `#${key}` === hash),
  )

/** What the address says of a section; of the first one nothing. */
export const hashOfSection = (section: number): string | undefined =>
  section > 0 ? KEYS[section] : undefined

/** Under this name the history remembers which form an address belongs to. */
export const FORM_KEY = 'form'

/**
 * The same for as long as the same form is open: it outlives the moment in which a new application gets its id
 * into the address, and changes when another one is opened.
 */
export function useFormKey(): string {
  const { key, state } = useLocation()
  const kept = (state as Record<string, unknown> | null)?.[FORM_KEY]
  return typeof kept === 'string' ? kept : key
}
