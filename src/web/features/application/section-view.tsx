import { memo, type ReactNode } from 'react'
import type { Section } from '#domain/forms/form.ts'
import { FieldInput } from '#web/forms/field-input.tsx'
import styles from './section-view.module.css'
import { TEXTS } from './texts.ts'
import { HEADING_ID } from './use-place.ts'

type SectionHeadingProps = {
  readonly title: string
  readonly number: number
  readonly count: number
  /** What stands beside the number. */
  readonly children?: ReactNode
}

/** Takes the focus when its section is opened. */
export function SectionHeading({ title, number, count, children }: SectionHeadingProps) {
  return (
    <header className={styles.heading}>
      <div className={styles.place}>
        <p className={styles.number}>{TEXTS.sectionOf(number, count)}</p>
        {children}
      </div>
      <h2 id={HEADING_ID} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.hint}>{TEXTS.requiredHint}</p>
    </header>
  )
}

/** The inputs of a section, in the catalogue's order. */
export const SectionFields = memo(({ section }: { readonly section: Section }) => (
  <div>
    {section.fields.map((field) => (
      <FieldInput key={field.key} field={field} />
    ))}
  </div>
))
SectionFields.displayName = 'SectionFields'
