import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect } from 'react'
import { COPIED, COPY_FAILED } from './texts.ts'
import { notify } from './toasts.tsx'

type CopyButtonProps = {
  readonly text: string
  /** The accessible name, where several buttons have the same text. */
  readonly label?: string
  readonly children: string
}

/** A button that copies text and then says so. It shows a toast if copying fails. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard()
  useEffect(() => {
    if (error) notify(COPY_FAILED, 'problem')
  }, [error])
  return (
    <Button variant='default' aria-label={copied ? undefined : label} onClick={() => copy(text)}>
      <span aria-live='polite'>{copied ? COPIED : children}</span>
    </Button>
  )
}
