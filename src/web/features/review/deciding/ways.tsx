import { emailsIn, isAnyChange } from '#domain/review/batch-preview.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import type { DeliveryOption } from '#domain/review/decisions.ts'
import { useSaidOfDevice } from '#web/autosave/said-of-device.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import inert from '#web/ui/inert.module.css'
import { DialogFoot } from '../dialog-foot.tsx'
import type { Preview } from './use-preview.ts'

type WaysProps = {
  /** As far as it is known who is concerned. */
  readonly preview: Preview | undefined
  /** Whether it is what would be decided now. */
  readonly ready: boolean
  readonly busy: boolean
  /** Which of them is under way. */
  readonly deciding: DeliveryOption | undefined
  readonly kept: boolean
  readonly onDecide: (how: DeliveryOption) => void
}

/** The three ways to decide. None is open before one has seen what it does. */
export function Ways({ preview, ready, busy, deciding, kept, onDecide }: WaysProps) {
  const said = useSaidOfDevice(DECIDE_TEXTS.kept)
  const affected = preview?.affected ?? []
  const emails = emailsIn(affected)
  const isChange = ready && isAnyChange(affected)
  const ways = [
    { how: 'none', text: DECIDE_TEXTS.none, open: isChange },
    { how: 'hold', text: DECIDE_TEXTS.hold, open: isChange },
    {
      how: 'send',
      text: affected.length > 1 ? DECIDE_TEXTS.sendMany(emails) : DECIDE_TEXTS.send,
      open: ready && emails > 0,
    },
  ] as const
  return (
    <DialogFoot said={kept && said}>
      {ways.map(({ how, text, open }) => (
        <Way
          key={how}
          how={how}
          text={text}
          open={open}
          busy={busy && deciding === how}
          onDecide={onDecide}
        />
      ))}
    </DialogFoot>
  )
}

type WayProps = Pick<WaysProps, 'busy' | 'onDecide'> & {
  readonly how: DeliveryOption
  readonly text: string
  readonly open: boolean
}

const Way = ({ how, text, open, busy, onDecide }: WayProps) => (
  <BusyButton
    variant={how === 'send' ? 'filled' : 'default'}
    busy={busy}
    className={inert.inert}
    aria-disabled={!open || undefined}
    aria-keyshortcuts={how === 'send' ? 'Control+Enter' : undefined}
    onClick={() => open && onDecide(how)}
  >
    {text}
  </BusyButton>
)
