import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { LateFailed, late } from '#web/ui/late.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { DialogFrame } from '../dialog-frame.tsx'
import type { About } from './about.ts'
import styles from './decide.module.css'
import { COMMITTING } from './use-commit.ts'

const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner text={LOADING} />
  </div>
)

// For administrators who decide: the list does without.
const DecideDialog = late(() => import('./decide-dialog.tsx'), {
  Waiting,
  Failed: LateFailed,
  ahead: true,
})

type Open = (about: About) => void
type Shown = { readonly about: About; readonly opening: number }

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
      <DialogFrame
        opened={opened}
        title={shown ? titleOf(shown.about) : ''}
        wide
        onClose={() => !committing && setOpened(false)}
        onClosed={settle}
      >
        {shown && (
          <DecideDialog
            key={shown.opening}
            about={shown.about}
            onDecided={() => {
              setDecided(true)
              setOpened(false)
            }}
          />
        )}
      </DialogFrame>
    </OpenContext>
  )
}

const titleOf = (about: About) =>
  'one' in about
    ? DECIDE_TEXTS.aboutOne(companyTitle(about.one.company_name))
    : DECIDE_TEXTS.aboutMany(about.ids.length)
