import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Root = ComponentPropsWithRef<'button'>

type BusyButtonProps = Omit<ButtonProps & Omit<Root, keyof ButtonProps>, 'loading' | 'disabled'> & {
  readonly busy: boolean
}

/** A button that shows a spinner while its action is running, and ignores further presses. */
export const BusyButton = ({ busy, ...rest }: BusyButtonProps) => (
  <Button {...rest} loading={busy} component={FocusableRoot} />
)

/** This button is never disabled, because a disabled button would lose the focus. */
function FocusableRoot({
  disabled: busy,
  'aria-disabled': isDisabled,
  type = 'button',
  onClick,
  ...rest
}: Root) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return <button {...rest} type={type} aria-disabled={busy || isDisabled} aria-busy={busy} onClick={press} />
}
