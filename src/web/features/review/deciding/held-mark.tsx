import { describeStatus } from '#domain/applications/status.ts'
import { HELD_TEXTS } from '#domain/review/deciding-messages.ts'
import styles from './held-mark.module.css'
import { type HeldDecision, useHeldAbout } from './use-held.ts'

/** Says beside the status what is decided and held back; for administrators alone. */
export function HeldMark({ id }: { readonly id: string }) {
  const held = useHeldAbout(id)
  if (!held) return null
  const said = sayHeld(held)
  return (
    <span className={styles.mark} title={said}>
      {said}
    </span>
  )
}

const sayHeld = ({ to_status, moved }: HeldDecision): string => {
  const { label } = describeStatus(to_status)
  return moved ? HELD_TEXTS.overtaken(label) : HELD_TEXTS.mark(label)
}
