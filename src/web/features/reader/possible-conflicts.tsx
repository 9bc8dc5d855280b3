import { HINT_TEXTS } from '#domain/review/affiliation-messages.ts'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'
import { RecuseButton } from '#web/features/team/recuse-button.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './possible-conflicts.module.css'

/** How many possible conflicts of interest are shown. Any others are collapsed, to leave room for the text. */
const CONFLICTS_SHOWN = 2

/** Lists possible conflicts of interest, with a button to recuse oneself. Does not prevent any action. */
export function PossibleConflicts({ application }: { readonly application: ReviewApplication }) {
  const { hints } = application
  if (hints.length === 0) return null
  const more = hints.slice(CONFLICTS_SHOWN)
  return (
    <Group as='section' gap={4} className={styles.possibleConflicts} aria-label={HINT_TEXTS.title}>
      <Text as='div' size='small' className={styles.reasons}>
        <Sentences hints={hints.slice(0, CONFLICTS_SHOWN)} />
        {more.length > 0 && (
          <details>
            <summary>{HINT_TEXTS.more(more.length)}</summary>
            <Sentences hints={more} />
          </details>
        )}
      </Text>
      <RecuseButton application={application} />
    </Group>
  )
}

const Sentences = ({ hints }: { readonly hints: readonly string[] }) => (
  <ul>
    {hints.map((hint) => (
      <li key={hint}>{hint}</li>
    ))}
  </ul>
)
