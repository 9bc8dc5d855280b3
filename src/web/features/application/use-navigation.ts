import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers, ApplicationForm } from '#domain/applications/form/application-form.ts'
import { saveFailed, validationToast } from '#domain/applications/messages.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { PATHS } from '#domain/routes.ts'
import { reasonOf } from '#web/api/api-error.ts'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { useLocation, useNavigate } from '#web/routing/router.tsx'
import { hideToast, notify } from '#web/ui/toasts.tsx'
import { useApplicationForm } from './application-form-context.tsx'
import type { DraftRecord } from './draft-record.ts'
import { FORM_KEY, useFormKey } from './form-key.ts'
import { hashOfSection, sectionFromHash } from './sections.ts'
import { startedDraft } from './use-draft.ts'

/** Id of the toast that reports validation errors after Next. */
const NEXT_TOAST = 'next'

type NavigationOptions = {
  readonly section: number
  readonly goTo: (section: number, focus?: string) => void
  /** Returns a function that returns true until the user navigates. */
  readonly watchForMoves: () => () => boolean
  readonly record: DraftRecord
  /** Returns the current answers, and shows them everywhere on the screen. */
  readonly flush: () => Answers
  readonly refuse: (faults: readonly ValidationError[], on: Answers) => void
}

/**
 * Returns functions that move between sections. `next` validates the section and waits for the save; `jump` saves
 * without validating or waiting (S4.16 to S4.18).
 */
export function useNextAndJump(options: NavigationOptions) {
  const { section, goTo, watchForMoves, record, flush, refuse } = options
  const form = useApplicationForm()
  const [isAdvancing, setAdvancing] = useState(false)

  const jump = useCallback(
    (to: number) => {
      flush()
      void record.save()
      goTo(to)
    },
    [record, flush, goTo],
  )

  const next = async () => {
    if (isAdvancing) return
    const answers = flush()
    const faults = form.validate(answers, section)
    if (faults.length > 0) {
      const toast = validationToast(faults, 'proceeding')
      if (toast) notify(toast, 'problem', { id: NEXT_TOAST })
      refuse(faults, answers)
      goTo(section, SUMMARY_ID)
      // This saves invalid answers too. Only the save status shows the result.
      return void record.save()
    }
    setAdvancing(true)
    hideToast(NEXT_TOAST)
    const isUnmoved = watchForMoves()
    const outcome = await record.save()
    setAdvancing(false)
    if (!outcome.ok) notifySaveFailed(outcome, saveFailed(reasonOf(outcome.problem)))
    // Does nothing if the user has navigated elsewhere during the save.
    else if (isUnmoved()) goTo(section + 1)
  }

  return { jump, next, isAdvancing }
}

export const HEADING_ID = 'section-heading'
export const SUMMARY_ID = 'section-faults'
export const SUBMIT_ID = 'submit'

const TOP_TARGETS: readonly string[] = [HEADING_ID, SUMMARY_ID]

export const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Returns the open section and the functions that change it. When a section opens, the page scrolls to the top and the
 * heading takes the focus (S2-form.9), unless the caller has specified another element. After Back and Forward, only
 * the focus moves, and the browser restores the scroll position.
 */
export function useCurrentSection(record: DraftRecord) {
  const form = useApplicationForm()
  const { section, open } = useSectionAddress(record)
  // Counts moves within the open section, because they do not change the address.
  const [repeats, setRepeats] = useState(0)
  const shown = useRef({ section, repeats })
  const target = useRef<{ readonly section: number; readonly focus: string | undefined }>(undefined)
  const [hasMoved, setMoved] = useState(false)
  useEffect(() => {
    if (shown.current.section === section && shown.current.repeats === repeats) return
    shown.current = { section, repeats }
    const { current: move } = target
    target.current = undefined
    if (move?.section === section) scrollToTarget(move.focus)
    else document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
    setMoved(true)
  }, [section, repeats])
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  /**
   * Opens a section, unless the user has left the screen.
   * @param focus id of the element to focus; by default the section's heading
   */
  const goTo = useCallback(
    (to: number, focus?: string) => {
      if (!isMounted.current) return
      target.current = { section: to, focus }
      if (!open(to)) setRepeats((count) => count + 1)
    },
    [open],
  )
  const watchForMoves = useCallback(() => {
    const before = shown.current
    return () => isMounted.current && shown.current === before && sectionNow(form) === before.section
  }, [form])
  return { section, hasMoved, goTo, watchForMoves }
}

function scrollToTarget(focus = HEADING_ID) {
  const target = document.getElementById(focus)
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
  target?.focus({ preventScroll: true })
  if (TOP_TARGETS.includes(focus)) window.scrollTo({ top: 0, behavior })
  else target?.scrollIntoView({ behavior, block: 'center' })
}

/** Keeps the open section in the address, together with the draft's id once the server has the draft. */
function useSectionAddress(record: DraftRecord) {
  const form = useApplicationForm()
  const navigate = useNavigate()
  const location = useLocation()
  const { search, hash } = location
  const formKey = useFormKey()
  const { base } = useRecordState(record)
  const { owner } = record.kind
  // Only a reload of this screen may restore a started draft.
  useEffect(() => {
    startedDraft.forget(owner)
    return () => startedDraft.forget(owner)
  }, [owner])

  /** Adds the id of the new application to an address without an id. */
  const putId = useCallback(() => {
    const { id } = record.get()
    startedDraft.note(owner, id)
    navigate(PATHS.applicationForm(id, hashOfSection(form, sectionNow(form))), {
      replace: true,
      state: { [FORM_KEY]: formKey },
    })
  }, [navigate, owner, record, form, formKey])

  // Depends on the location object, so that each history entry without an id gets one, even after Back.
  const locationWithoutId = base.version > 0 && idIn(search) === undefined ? location : undefined
  useEffect(() => {
    if (locationWithoutId) putId()
  }, [locationWithoutId, putId])

  /** Opens a section. Returns false if it is already open. */
  const open = useCallback(
    (section: number): boolean => {
      if (section === sectionNow(form)) return false
      if (record.get().base.version > 0 && idNow() === undefined) putId()
      navigate(PATHS.applicationForm(idNow(), hashOfSection(form, section)), {
        state: { [FORM_KEY]: formKey },
      })
      return true
    },
    [navigate, record, form, formKey, putId],
  )
  return { section: sectionFromHash(form, hash), open }
}

const idIn = (search: string) => new URLSearchParams(search).get('id') ?? undefined

// Reads the address from the window, because the rendered location may be outdated.
const idNow = () => idIn(window.location.search)
const sectionNow = (form: ApplicationForm) => sectionFromHash(form, window.location.hash)
