import { useId } from 'react'
import type { Reply } from '#contract/calls.ts'
import { HEALTH_PARTS, type HealthPart } from '#domain/health/health.ts'
import { HEALTH_LABELS, HEALTH_TEXTS, HEALTH_WORDS, sentencesOf } from '#domain/health/messages.ts'
import { Badge } from '#web/parts/badge.tsx'
import styles from './health.module.css'

type HealthReply = Reply<'readHealth'>

/** Each part with its state in a word and in sentences. */
export const HealthParts = ({ health }: { readonly health: HealthReply }) => (
  <ul className={styles.parts} aria-label={HEALTH_TEXTS.parts}>
    {HEALTH_PARTS.map((part) => (
      <Part key={part} part={part} health={health} />
    ))}
  </ul>
)

function Part({ part, health }: { readonly part: HealthPart; readonly health: HealthReply }) {
  const titleId = useId()
  const { label, colour } = HEALTH_WORDS[health.states[part]]
  return (
    <li className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{HEALTH_LABELS[part]}</h2>
      <span>
        <Badge colour={colour}>{label}</Badge>
      </span>
      <div className={styles.said}>
        {sentencesOf(part, health).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </li>
  )
}
