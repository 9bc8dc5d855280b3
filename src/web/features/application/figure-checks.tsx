import { useId } from 'react'
import {
  type Contradiction,
  FIGURE_CHECK_TEXTS,
  findContradictions,
} from '#domain/applications/figure-checks.ts'
import type { Answers, ApplicationForm } from '#domain/applications/form/application-form.ts'
import { REVENUE_MONTHS } from '#domain/forms/kinds/monthly-revenue.ts'
import { REASON_CHARACTERS } from '#domain/limits.ts'
import { serverNow } from '#web/clock.ts'
import { FieldFrame, fieldId, useInputAttributes } from '#web/forms/field-frame.tsx'
import { TextareaInput } from '#web/forms/textarea-input.tsx'
import { Card } from '#web/ui/card.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useApplicationForm } from './application-form-context.tsx'
import styles from './form.module.css'

type Place = Contradiction['places'][number]

type FigureChecksProps = {
  readonly answers: Answers
  /** Opens the form at an answer. */
  readonly goTo: (place: Place) => void
  /** True while the answers are being submitted, because edits would then be lost. */
  readonly inert: boolean
}

/**
 * Lists contradictions between the figures, each with links to the answers and an input for the reason why they are
 * right. Contradictions of one rule share a reason. They do not prevent submitting.
 */
export function FigureChecks({ answers, goTo, inert }: FigureChecksProps) {
  const contradictions = findContradictions(answers, new Date(serverNow()))
  const checks = [...new Set(contradictions.map(({ check }) => check))]
  if (checks.length === 0) return null
  return (
    <Card
      as='section'
      tone='warning'
      id={fieldId('figure_reasons')}
      tabIndex={-1}
      inert={inert}
      aria-label={FIGURE_CHECK_TEXTS.title}
      className={styles.checks}
    >
      <Stack gap={4}>
        <h3>{FIGURE_CHECK_TEXTS.title}</h3>
        <Text size='small'>{FIGURE_CHECK_TEXTS.forFounder}</Text>
        {checks.map((check) => (
          <Check key={check} found={contradictions.filter((one) => one.check === check)} goTo={goTo} />
        ))}
      </Stack>
    </Card>
  )
}

type CheckProps = Pick<FigureChecksProps, 'goTo'> & { readonly found: readonly Contradiction[] }

/** The contradictions that one rule has found, and the founder's reason. */
function Check({ found, goTo }: CheckProps) {
  const form = useApplicationForm()
  const id = useId()
  const path = `figure_reasons.${found[0]?.check}`
  const attributes = useInputAttributes(path, { optional: true })
  return (
    <Stack gap={2}>
      <Stack as='ul' gap={2} id={id}>
        {found.map(({ sentence, places }) => (
          <li key={sentence}>
            {sentence}
            <Group gap={3}>
              {places.map((place) => (
                <button key={place.path} type='button' className={styles.edit} onClick={() => goTo(place)}>
                  {placeLabel(form, place)}
                </button>
              ))}
            </Group>
          </li>
        ))}
      </Stack>
      <FieldFrame path={path} label={FIGURE_CHECK_TEXTS.because} optional compact>
        <TextareaInput name={path} maxCharacters={REASON_CHARACTERS} {...attributes} aria-describedby={id} />
      </FieldFrame>
    </Stack>
  )
}

/** Returns the label of an answer, with that of a month of the revenue. */
function placeLabel(form: ApplicationForm, { field, path }: Place): string {
  const { label } = form.field(field)
  const month = REVENUE_MONTHS.find(({ key }) => path === `${field}.${key}`)
  return month ? `${label}: ${month.label}` : label
}
