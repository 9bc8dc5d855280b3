import {
  type Contradiction,
  FIGURE_CHECK_TEXTS,
  findContradictions,
} from '#domain/applications/figure-checks.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { REVENUE_MONTHS } from '#domain/forms/kinds/monthly-revenue.ts'
import { serverNow } from '#web/clock.ts'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useApplicationForm } from './application-form-context.tsx'
import styles from './form.module.css'

type FigureChecksProps = {
  readonly answers: Answers
  /** Opens the form at an answer. */
  readonly goTo: (place: Contradiction['places'][number]) => void
}

/** Lists contradictions between the figures, each with links to the answers. They do not prevent submitting. */
export function FigureChecks({ answers, goTo }: FigureChecksProps) {
  const form = useApplicationForm()
  const contradictions = findContradictions(answers, new Date(serverNow()))
  if (contradictions.length === 0) return null
  return (
    <Card as='section' tone='warning' aria-label={FIGURE_CHECK_TEXTS.title} className={styles.checks}>
      <h3>{FIGURE_CHECK_TEXTS.title}</h3>
      <Text size='small'>{FIGURE_CHECK_TEXTS.forFounder}</Text>
      <ul>
        {contradictions.map(({ sentence, places }) => (
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
      </ul>
    </Card>
  )
}

/** Returns the label of an answer, with that of a month of the revenue. */
function placeLabel(
  form: ReturnType<typeof useApplicationForm>,
  { field, path }: Contradiction['places'][number],
): string {
  const { label } = form.field(field)
  const month = REVENUE_MONTHS.find(({ key }) => path === `${field}.${key}`)
  return month ? `${label}: ${month.label}` : label
}
