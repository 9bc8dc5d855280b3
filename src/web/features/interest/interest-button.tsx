import { Button } from '@mantine/core'
import { INTEREST_TEXTS } from '#domain/review/interest-messages.ts'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { useInterests } from './api.ts'

type InterestButtonProps = { readonly id: string; readonly onOpen: () => void }

/** Opens the viewer's own interest. Shows nothing on the viewer's own application. */
export function InterestButton({ id, onOpen }: InterestButtonProps) {
  const { data } = useInterests(id)
  const { ariaShortcut } = useSingleKeyShortcuts()
  if (data?.own === null) return null
  return (
    <Button variant='default' aria-keyshortcuts={ariaShortcut('I')} onClick={onOpen}>
      {INTEREST_TEXTS.yours}
    </Button>
  )
}
