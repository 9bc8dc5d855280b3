import { HINT_TEXTS } from '#domain/review/affiliation-messages.ts'
import { RecuseButton } from '#web/features/review/team/recuse-button.tsx'
import styles from './hints.module.css'
import type { Reading } from './use-reading.ts'

/** So many are read at a glance; the application keeps its room. */
const AT_ONCE = 2

/** Why one may have to do with the company, and the way out beside it. It blocks nothing. */
export function Hints({ application }: { readonly application: Reading }) {
  const { hints } = application
  if (hints.length === 0) return null
  const more = hints.slice(AT_ONCE)
  return (
    <section className={styles.hints} aria-label={HINT_TEXTS.title}>
      <div className={styles.why}>
        <Sentences hints={hints.slice(0, AT_ONCE)} />
        {more.length > 0 && (
          <details>
            <summary>{HINT_TEXTS.more(more.length)}</summary>
            <Sentences hints={more} />
          </details>
        )}
      </div>
      <RecuseButton application={application} />
    </section>
  )
}

const Sentences = ({ hints }: { readonly hints: readonly string[] }) => (
  <ul>
    {hints.map((hint) => (
      <li key={hint}>{hint}</li>
    ))}
  </ul>
)
