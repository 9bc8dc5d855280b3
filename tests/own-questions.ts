import { blankDefinition, type DefinableKind, type FieldDefinition } from '#domain/forms/field-definition.ts'

type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Returns a question of the group's own with an id made from a name. */
export const question = (
  name: string,
  kind: DefinableKind = 'text',
  changes: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  ...blankDefinition(name.toLowerCase().padEnd(8, '0'), kind),
  label: name,
  ...(kind === 'choice' || kind === 'choices'
    ? {
        choices: [
          { id: 'choice01', label: 'Shop' },
          { id: 'choice02', label: 'Farm' },
        ],
      }
    : {}),
  ...changes,
})

/** Publishes a version of the group's own questions, bypassing all policies. */
export async function publishQuestions(
  rows: Rows,
  questions: readonly FieldDefinition[],
  { hoursAgo = 0, title = 'Additional questions' } = {},
): Promise<number> {
  const [row] = await rows<{ number: number }>(
    `insert into form_versions (number, title, questions, published_at)
      select coalesce(max(number), 0) + 1, $2, $1::jsonb, now() - make_interval(hours => $3::int) from form_versions
      returning number`,
    [JSON.stringify(questions), title, hoursAgo],
  )
  return (row as { number: number }).number
}
