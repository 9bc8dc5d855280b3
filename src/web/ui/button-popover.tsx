import '@mantine/core/styles/Popover.layer.css'
import { Popover, type PopoverProps } from '@mantine/core'

/** A popover below a button. It traps the focus and returns it to the button. */
export const ButtonPopover = (props: PopoverProps) => (
  <Popover
    position='bottom-end'
    shadow='var(--shadow)'
    trapFocus
    returnFocus
    withinPortal={false}
    {...props}
  />
)
