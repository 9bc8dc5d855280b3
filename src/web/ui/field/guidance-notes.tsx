import type { Guidance } from '#domain/forms/guidance.ts'
import { noteIds } from './field-ids.ts'
import styles from './guidance-notes.module.css'

type GuidanceNotesProps = {
  readonly path: string
  readonly guidance: Guidance | undefined
  /** A rule that stands after the hint. */
  readonly rule?: string | undefined
}

/**
 * What helps to answer: the hint always, the rest on demand. The field's label describes the rest and does not name it,
 * so that by its name one finds the input alone.
 */
export function GuidanceNotes({ path, guidance, rule }: GuidanceNotesProps) {
  const hint = [guidance?.hint, rule].filter(Boolean).join(' ')
  if (hint === '') return null
  return (
    <div className={styles.notes}>
      <p id={noteIds(path).hint} className={styles.hint}>
        {hint}
      </p>
      {(guidance?.why || guidance?.example) && <More path={path} guidance={guidance} />}
    </div>
  )
}

function More({ path, guidance }: { readonly path: string; readonly guidance: Guidance }) {
  const { why, example } = guidance
  const shown = [why && 'Why we ask', example && 'an example'].filter(Boolean).join(', and ')
  return (
    <details className={styles.more}>
      <summary aria-describedby={noteIds(path).label}>{shown}</summary>
      {why && <p>{why}</p>}
      {example && (
        <p className={styles.example}>
          <b>For example</b>
          {example}
        </p>
      )}
    </details>
  )
}
