import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { prefetch } from './lazy.tsx'
import { fetchToaster, toasts } from './notify.ts'
import styles from './toasts.module.css'

const want = async () => toasts.change({ wanted: true })

/**
 * The place of toasts, loaded when the browser is idle or the first toast is called for. Not by React.lazy: what
 * cannot be fetched would take the page down with it.
 */
export function Toasts() {
  const { wanted, plain } = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => prefetch(want), [])
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
