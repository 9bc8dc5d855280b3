import { useId } from 'react'
import type { Reply } from '#contract/calls.ts'
import { type Answers, APPLICATION_FORM, type FieldKey } from '#domain/applications/form/application-form.ts'
import { PRINTOUT } from '#domain/applications/form/printout.ts'
import { NOT_GIVEN } from '#domain/forms/entries.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import folds from '#web/features/questions/round-answers.module.css'
import { settings } from '#web/settings.ts'
import styles from './discussion.module.css'

type DiscussionAnswersProps = { readonly answers: Reply<'readApplication'>['answers'] }

/** What the founder wrote, under the printout's headings, each of which folds. */
export function DiscussionAnswers({ answers }: DiscussionAnswersProps) {
  const titleId = useId()
  return (
    <section className={styles.application} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{ASKING_TEXTS.application}</h2>
      </div>
      {PRINTOUT.filter(({ fields }) => fields.length > 0).map(({ heading, fields }) => (
        <details key={heading} className={folds.fold} open>
          <summary>
            <h3>{heading}</h3>
          </summary>
          <dl className={styles.fields}>
            {fields.map((key) => (
              <Field key={key} name={key} answers={answers} />
            ))}
          </dl>
        </details>
      ))}
    </section>
  )
}

function Field({ name, answers }: { readonly name: FieldKey; readonly answers: Answers }) {
  const field = APPLICATION_FORM.field(name)
  const text = APPLICATION_FORM.text(name, answers[name], settings)
  return (
    <div>
      <dt>{field.label}</dt>
      <dd data-given={text !== ''}>{text || NOT_GIVEN}</dd>
    </div>
  )
}
