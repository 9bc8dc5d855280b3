import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { fetchToaster, toasts } from './notify.ts'

const Toaster = lazy(fetchToaster)

const FIRST_TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

const want = () => toasts.change({ wanted: true })

/** The place of toasts, made ready when the page is first touched or the first toast is called for. */
export function Toasts() {
  const { wanted } = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  useEffect(() => {
    for (const touch of FIRST_TOUCHES) document.addEventListener(touch, want, { once: true })
    return () => {
      for (const touch of FIRST_TOUCHES) document.removeEventListener(touch, want)
    }
  }, [])
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
