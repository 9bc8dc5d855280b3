import { useCallback, useState } from 'react'

/** The subject of a dialog. The key differs each time the dialog opens, so content with this key starts afresh. */
export type DialogTarget<T> = { readonly target: T; readonly key: number }

/**
 * Holds whether a dialog is open and what it is about. `shown` is undefined until the dialog first opens, and remains
 * after it closes, because the closing animation still shows it.
 */
export function useDialogTarget<T>() {
  const [opened, setOpened] = useState(false)
  const [shown, setShown] = useState<DialogTarget<T>>()
  const open = useCallback((target: T) => {
    setShown((previous) => ({ target, key: (previous?.key ?? 0) + 1 }))
    setOpened(true)
  }, [])
  const close = useCallback(() => setOpened(false), [])
  return { opened, shown, open, close }
}
