import { useId } from 'react'
import type { Reply } from '#contract/calls.ts'
import { HEALTH_PARTS, type HealthPart } from '#domain/health/health.ts'
import { HEALTH_LABELS, HEALTH_TEXTS, HEALTH_WORDS, sentencesOf } from '#domain/health/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './health.module.css'
import { SendAgain } from './send-again.tsx'

type HealthReply = Reply<'readHealth'>

/** Each part with its state in a word, and what there is to say of it as prose. */
export const HealthParts = ({ health }: { readonly health: HealthReply }) => (
  <ul className={styles.parts} aria-label={HEALTH_TEXTS.parts}>
    {HEALTH_PARTS.map((part) => (
      <Part key={part} part={part} health={health} />
    ))}
  </ul>
)

function Part({ part, health }: { readonly part: HealthPart; readonly health: HealthReply }) {
  const titleId = useId()
  const state = part === 'versions' ? undefined : HEALTH_WORDS[health.states[part]]
  return (
    <li className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{HEALTH_LABELS[part]}</h2>
      <span>{state && <Badge colour={state.colour}>{state.label}</Badge>}</span>
      <div className={styles.said}>
        <p>{sentencesOf(part, health).join(' ')}</p>
        {part === 'mail' && health.mail.given_up > 0 && <SendAgain />}
      </div>
    </li>
  )
}
