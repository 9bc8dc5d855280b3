import '@mantine/core/styles/Popover.layer.css'
import { Popover, type PopoverProps } from '@mantine/core'

/** What a button of a bar opens: under its end, with the focus, which goes back to the button when it closes. */
export const ButtonPopover = (own: PopoverProps) => (
  <Popover position='bottom-end' trapFocus returnFocus withinPortal={false} {...own} />
)
