import { Button, type ButtonProps } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useDialogTarget } from '#web/ui/use-dialog-target.ts'
import { COMMITTING_DECISION } from './api.ts'
import { DECIDE_TEXTS } from './texts.ts'
import type { DecisionTarget } from './use-decision.ts'

const DecideDialog = lazyDialog(
  () => import('./decide-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type OpenDecideDialog = (target: DecisionTarget) => void

const DecideDialogContext = createContext<OpenDecideDialog | undefined>(undefined)

/** Returns a function that opens the decision dialog. @throws Error if there is no DecideDialogProvider */
export function useDecideDialog(): OpenDecideDialog {
  const open = useContext(DecideDialogContext)
  if (!open) throw new Error('useDecideDialog must be used within a DecideDialogProvider')
  return open
}

/** Renders the decision dialog outside the list, so that it stays open if its application leaves the list. */
export function DecideDialogProvider({ children }: { readonly children: ReactNode }) {
  const { opened, shown, open, close } = useDialogTarget<DecisionTarget>()
  const committing = useIsMutating({ mutationKey: COMMITTING_DECISION }) > 0
  const [decided, setDecided] = useState(false)
  const openUndecided = useCallback<OpenDecideDialog>(
    (target) => {
      setDecided(false)
      open(target)
    },
    [open],
  )
  // Clears the selection only after the dialog has closed. The dialog returns the focus to the Decide button of the
  // bulk actions, which disappears with the selection.
  const clearSelection = () => {
    if (decided && shown && 'ids' in shown.target) shown.target.onDecided()
  }
  return (
    <DecideDialogContext value={openUndecided}>
      {children}
      <DecideDialog
        opened={opened}
        shown={shown}
        onClose={() => !committing && close()}
        onClosed={clearSelection}
        onDecided={() => {
          setDecided(true)
          close()
        }}
      />
    </DecideDialogContext>
  )
}

type DecideButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly application: Pick<ReviewListItem, 'id' | 'company_name'>
  readonly describedBy?: string
  readonly shortcut?: string
}

/** A button that opens the decision dialog for one application. */
export function DecideButton({ application, describedBy, shortcut, ...style }: DecideButtonProps) {
  const open = useDecideDialog()
  return (
    <Button
      {...style}
      aria-haspopup='dialog'
      aria-describedby={describedBy}
      aria-keyshortcuts={shortcut}
      onClick={() => open({ application })}
    >
      {DECIDE_TEXTS.decide}
    </Button>
  )
}
