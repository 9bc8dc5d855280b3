import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type Root = ComponentPropsWithRef<'button'>

type BusyButtonProps = Omit<ButtonProps & Omit<Root, keyof ButtonProps>, 'loading' | 'disabled'> & {
  readonly busy: boolean
}

/** The button of what takes a while: meanwhile it spins, and another press does nothing. */
export const BusyButton = ({ busy, ...rest }: BusyButtonProps) => (
  <Button {...rest} loading={busy} component={StayingRoot} />
)

/** Never disabled: that would throw away the focus of who pressed it. */
function StayingRoot({ disabled: busy, 'aria-disabled': refused, type = 'button', onClick, ...rest }: Root) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return <button {...rest} type={type} aria-disabled={busy || refused} aria-busy={busy} onClick={press} />
}
