import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyDialog } from '#web/ui/lazy.tsx'
import type { About } from './about.ts'
import type { Shown } from './decide-dialog.tsx'
import { COMMITTING } from './use-commit.ts'

const DecideDialog = lazyDialog(
  () => import('./decide-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type Open = (about: About) => void

const OpenContext = createContext<Open | undefined>(undefined)

/** @throws outside DecideDialogs: a programming error. */
export function useDecideDialog(): Open {
  const open = useContext(OpenContext)
  if (!open) throw new Error('What decides must stand within DecideDialogs.')
  return open
}

/** The dialog of decisions. It stands beside the list, so that it stays when what it is about leaves the list. */
export function DecideDialogs({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const [opened, setOpened] = useState(false)
  const committing = useIsMutating({ mutationKey: COMMITTING }) > 0
  const [decided, setDecided] = useState(false)
  const open = useCallback<Open>((about) => {
    setShown((before) => ({ about, opening: (before?.opening ?? 0) + 1 }))
    setDecided(false)
    setOpened(true)
  }, [])
  // What was selected goes with its bar, to whose button the focus returns first.
  const settle = () => {
    if (decided && shown && 'ids' in shown.about) shown.about.onDecided()
  }
  return (
    <OpenContext value={open}>
      {children}
      <DecideDialog
        opened={opened}
        shown={shown}
        onClose={() => !committing && setOpened(false)}
        onClosed={settle}
        onDecided={() => {
          setDecided(true)
          setOpened(false)
        }}
      />
    </OpenContext>
  )
}
