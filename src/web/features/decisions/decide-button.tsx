import { Button, type ButtonProps } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { DECIDE_TEXTS } from '#domain/review/decision-messages.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { COMMITTING_DECISION, type DecisionTarget, type OpenedDecision } from './use-decision.ts'

const DecideDialog = lazyDialog(
  () => import('./decide-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type Open = (about: DecisionTarget) => void

const OpenContext = createContext<Open | undefined>(undefined)

/** @throws outside DecideDialogs: a programming error. */
export function useDecideDialog(): Open {
  const open = useContext(OpenContext)
  if (!open) throw new Error('What decides must stand within DecideDialogs.')
  return open
}

/** The dialog of decisions. It stands beside the list, so that it stays when what it is about leaves the list. */
export function DecideDialogProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<OpenedDecision>()
  const [opened, setOpened] = useState(false)
  const committing = useIsMutating({ mutationKey: COMMITTING_DECISION }) > 0
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

type DecideButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly application: Pick<ReviewListItem, 'id' | 'company_name'>
  readonly describedBy?: string
  readonly shortcut?: string
}

/** Opens the dialog of a decision about one application. */
export function DecideButton({ application, describedBy, shortcut, ...look }: DecideButtonProps) {
  const open = useDecideDialog()
  return (
    <Button
      {...look}
      aria-haspopup='dialog'
      aria-describedby={describedBy}
      aria-keyshortcuts={shortcut}
      onClick={() => open({ one: application })}
    >
      {DECIDE_TEXTS.decide}
    </Button>
  )
}
