import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { PATHS } from '#domain/routes.ts'
import { useLocation, useNavigationType } from '#web/routing/router.tsx'

/** Other addresses at which the landing page shows its sign-up and sign-in forms. */
const SIGN_IN_PATHS: readonly string[] = [PATHS.apply, PATHS.auth]
const SIGN_IN_ID = 'sign-in-panel'

/** Returns whether the focus is lost. The body gets it if the focused element is removed. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** Moves the focus to the page's title or, if there is no title yet, to the main element. */
export function focusPageTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main')
  title?.focus({ preventScroll: true })
}

/**
 * Focuses the first of these elements that is on the page. If none is, focuses the open dialog or, without one, the
 * page's title.
 */
export function focusFirst(ids: readonly string[]): void {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog]')
  const target = firstOf(ids) ?? [...dialogs].at(-1)
  if (target) target.focus()
  else focusPageTitle()
}

const firstOf = (ids: readonly string[]) =>
  ids.map((id) => document.getElementById(id)).find((element) => element !== null)

/** A `ref` for content that replaces the focused content, such as the title of the next step. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

/**
 * A `ref` for content that may load after its dialog has opened. It does nothing before that, because an opening dialog
 * itself stores the focused element, to return the focus later, and focuses `data-autofocus`.
 */
export function focusOnceDialogIsOpen(element: HTMLElement | null): void {
  const dialog = element?.closest('[role=dialog]')
  if (dialog?.contains(document.activeElement)) focusOnMount(element)
}

/**
 * A `ref` for content that may replace a pressed button. The content takes the focus only if no other element has it.
 */
export function focusOnMountIfLost(element: HTMLElement | null): void {
  if (isFocusLost()) focusOnMount(element)
}

/** Milliseconds within which a closing dialog returns the focus. */
const RETURN_MS = 50

/**
 * Moves the focus elsewhere when a component that contains the focus unmounts, such as a notice that is closed by its
 * own button.
 * @param ids the next focus targets, as in `focusFirst`
 * @param controls elements that take the focus before these targets, if they are still visible
 */
export function useFocusOnUnmount(ids: readonly string[], controls: readonly HTMLElement[] = []): void {
  const latest = useRef({ ids, controls })
  latest.current = { ids, controls }
  useEffect(
    () => () => {
      if (!isFocusLost()) return
      const { ids: targets, controls: preferred } = latest.current
      const target = preferred.find((control) => control.checkVisibility()) ?? firstOf(targets)
      if (target) target.focus()
      else setTimeout(() => isFocusLost() && focusFirst([]), RETURN_MS)
    },
    [],
  )
}

const CONTROLS = 'button, a[href], input, select, textarea'

/**
 * Returns the controls that may take the focus when the row of a focused control is deleted: in the next and in the
 * previous row, the control with the same text or the first one.
 */
export function controlsInNextRows(control: Element | null): readonly HTMLElement[] {
  const row = control?.closest('li, article')
  return [row?.nextElementSibling, row?.previousElementSibling].flatMap((one) => {
    const controls = [...(one?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
    return controls.find(({ textContent }) => textContent === control?.textContent) ?? controls[0] ?? []
  })
}

/** Returns the `ref` of a row of a list. If the row is removed with the focus, the next or the previous row takes it. */
export function useFocusNextRowOnUnmount<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const { current: row } = ref
    return () => {
      // At this time, the row is still in the document.
      if (!row?.contains(document.activeElement)) return
      const [control] = controlsInNextRows(document.activeElement)
      if (control) control.focus()
      else setTimeout(focusFirst, RETURN_MS, [])
    }
  }, [])
  return ref
}

/**
 * Focuses clicked buttons and links, because Safari does not. Dialogs, menus and toasts can then return the focus to
 * the element that opened them. A focused text input keeps the focus.
 */
export function focusClickedControls(): void {
  document.addEventListener('click', focusClickedControl, true)
}

function focusClickedControl({ target, isTrusted }: MouseEvent): void {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href], summary') : null
  const { activeElement } = document
  if (!isTrusted || !control || control.contains(activeElement)) return
  if (!activeElement?.matches('input, textarea, select')) focusOnMount(control)
}

const IN_ROW = ':is(nav a, nav button, [role=tab], [aria-pressed]):focus-visible'

/**
 * Scrolls a row of tabs or toggle buttons sideways to the one that has the focus. Firefox does not scroll if a part of
 * it is already visible. Nothing moves after a click.
 */
export function scrollRowsToFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(IN_ROW))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** Returns event handlers for a toast. When the toast closes, they return the focus to where it was before. */
export function returnFocusOnClose() {
  let toast: Element | undefined
  let before: EventTarget | null = null
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      toast = currentTarget
      if (!currentTarget.contains(relatedTarget)) before = relatedTarget
    },
    onClose: () => {
      if (toast?.contains(document.activeElement) && before instanceof HTMLElement) {
        focusOnMount(before)
      }
    },
  }
}

/** Returns props for a button. When the button is removed, they return the focus to where it was before. */
export function useReturnFocusOnUnmount() {
  const ref = useRef<HTMLButtonElement>(null)
  const before = useRef<EventTarget | null>(null)
  useEffect(() => {
    const button = ref.current
    return () => {
      const isLost = isFocusLost() || document.activeElement === button
      if (isLost && before.current instanceof HTMLElement) focusOnMount(before.current)
    }
  }, [])
  return {
    ref,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      before.current = relatedTarget ?? before.current
    },
  }
}

/** A `ref` for a notice that appears above the visible part of the page. It does nothing while the user is typing. */
export function scrollIntoViewOnMount(notice: HTMLElement | null): void {
  if (!document.activeElement?.matches('input, textarea, select')) notice?.scrollIntoView({ block: 'center' })
}

/**
 * Scrolls the focused element into view when a sticky bar appears over it. CSS scroll padding leaves room for the bar.
 */
export function scrollFocusIntoView(): void {
  if (!isFocusLost()) document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

let lastPath: string | undefined

/**
 * Scrolls to the top and focuses the title after navigation to another screen. On the first screen, the scroll position
 * and any existing focus are kept. After Back, the browser restores the scroll position.
 */
export function useFocusOnNavigation(): void {
  const { key, pathname } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    if (lastPath === undefined && isFocusLost()) focusPageTitle()
    const toSignIn = SIGN_IN_PATHS.includes(pathname)
    const moved = key !== 'default' && (lastPath !== pathname || toSignIn)
    lastPath = pathname
    if (!moved) return
    if (navigation !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
    const forms = toSignIn ? document.getElementById(SIGN_IN_ID) : null
    if (!forms) return focusPageTitle()
    focusOnMount(forms)
    // On wide screens, the forms are visible next to the headline, so there is no need to scroll.
    const isBelow = forms.getBoundingClientRect().top > window.innerHeight / 3
    if (isBelow) forms.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [key, pathname, navigation])
}
