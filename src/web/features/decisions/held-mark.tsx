import { describeStatus } from '#domain/applications/status.ts'
import { Text } from '#web/ui/text.tsx'
import { useHeldDecision } from './api.ts'
import styles from './status.module.css'
import { HELD_TEXTS } from './texts.ts'

/** Shows administrators that a decision about an application is held. */
export function HeldMark({ id }: { readonly id: string }) {
  const held = useHeldDecision(id)
  if (!held) return null
  const { label } = describeStatus(held.to_status)
  const text = held.outdated ? HELD_TEXTS.outdated(label) : HELD_TEXTS.mark(label)
  return (
    <Text as='span' size='tiny' strong className={styles.heldMark} title={text}>
      {text}
    </Text>
  )
}
