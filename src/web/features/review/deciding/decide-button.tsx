import { Button, type ButtonProps } from '@mantine/core'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import type { ReviewCard } from '../use-review-list.ts'
import { useDecideDialog } from './decide-dialogs.tsx'

type DecideButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly application: Pick<ReviewCard, 'id' | 'company_name'>
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
