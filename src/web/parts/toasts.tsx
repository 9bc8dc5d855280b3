import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { fetchToaster, toasts } from './notify.ts'
import styles from './toasts.module.css'

const FIRST_TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

/** On a page that nobody touches: long after it has loaded, and in time for a connection that goes later. */
const UNTOUCHED_MS = 10_000

const want = () => toasts.change({ wanted: true })

/** A title that a screen opens at is for reading; nobody has touched the page by that. */
const wantUnlessAtTitle = ({ target }: Event) => {
  if (!(target instanceof HTMLElement && target.matches('h1, main'))) want()
}

/**
 * The place of toasts, made ready when the page is first touched or the first toast is called for. Not by React.lazy: what
 * cannot be fetched would take the page down with it.
 */
export function Toasts() {
  const { wanted, plain } = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    if (wanted) return
    for (const touch of FIRST_TOUCHES) document.addEventListener(touch, wantUnlessAtTitle)
    const untouched = setTimeout(want, UNTOUCHED_MS)
    return () => {
      for (const touch of FIRST_TOUCHES) document.removeEventListener(touch, wantUnlessAtTitle)
      clearTimeout(untouched)
    }
  }, [wanted])
  useEffect(() => {
    if (!wanted) return
    // Without it, what there is to say is said plainly (notify.ts).
    void fetchToaster().then(
      (toaster) => setToaster(() => toaster.default),
      () => undefined,
    )
  }, [wanted])
  if (Toaster) return <Toaster />
  return (
    plain && (
      <p className={styles.plain} role={plain.tone === 'problem' ? 'alert' : 'status'}>
        <strong>{plain.message.title}</strong> {plain.message.description}
      </p>
    )
  )
}
