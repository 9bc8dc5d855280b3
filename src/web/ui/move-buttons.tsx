import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import buttons from './buttons.module.css'
import { focusOnMountIfLost } from './focus.ts'

type MoveButtonsProps = {
  readonly up: string
  readonly down: string
  /** The place of the row, from 0. */
  readonly place: number
  /** The number of rows. */
  readonly count: number
  readonly onMove: (by: -1 | 1) => void
}

/** Buttons that move a row up and down. At the ends of the list they stay focusable. */
export function MoveButtons({ up, down, place, count, onMove }: MoveButtonsProps) {
  const pressed = useRef<HTMLButtonElement>(null)
  // The browser takes the focus from a button whose row is moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move
  useEffect(() => {
    focusOnMountIfLost(pressed.current)
    pressed.current = null
  }, [place])
  const button = (label: string, arrow: string, by: -1 | 1, disabled: boolean) => (
    <Button
      variant='default'
      size='sm'
      aria-label={label}
      aria-disabled={disabled}
      className={buttons.inert}
      onClick={({ currentTarget }) => {
        if (disabled) return
        pressed.current = currentTarget
        onMove(by)
      }}
    >
      {arrow}
    </Button>
  )
  return (
    <>
      {button(up, '↑', -1, place === 0)}
      {button(down, '↓', 1, place === count - 1)}
    </>
  )
}
