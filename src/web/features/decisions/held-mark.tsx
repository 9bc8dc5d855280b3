import { describeStatus } from '#domain/applications/status.ts'
import { HELD_TEXTS } from '#domain/review/decision-messages.ts'
import { type HeldDecision, useHeldDecision } from './api.ts'
import styles from './held-mark.module.css'

/** Says beside the status what is decided and held back; for administrators alone. */
export function HeldMark({ id }: { readonly id: string }) {
  const held = useHeldDecision(id)
  if (!held) return null
  const said = heldText(held)
  return (
    <span className={styles.mark} title={said}>
      {said}
    </span>
  )
}

const heldText = ({ to_status, moved }: HeldDecision): string => {
  const { label } = describeStatus(to_status)
  return moved ? HELD_TEXTS.superseded(label) : HELD_TEXTS.mark(label)
}
