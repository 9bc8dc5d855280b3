import { Button } from '@mantine/core'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { useSelection } from '../selection/selection-context.ts'
import { useDecideDialog } from './decide-dialogs.tsx'

/** Of the selection's bar: opens the dialog of a decision about all that are selected. */
export function DecideSelected() {
  const { ids, clear } = useSelection()
  const open = useDecideDialog()
  return (
    <Button
      variant='default'
      size='sm'
      aria-haspopup='dialog'
      onClick={() => open({ ids, onDecided: clear })}
    >
      {DECIDE_TEXTS.decide}
    </Button>
  )
}
