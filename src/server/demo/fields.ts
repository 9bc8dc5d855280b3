import type { AnswerChanges } from '#domain/applications/form/application-form.ts'
import { blankDefinition, type DefinableKind, type FieldDefinition } from '#domain/forms/field-definition.ts'
import { DEFAULT_SECTION_TITLE } from '#domain/forms/field-list.ts'
import type { Caller } from '#server/http/caller.ts'
import { publishFieldList, saveFieldList } from '#server/review/field-lists.ts'
import { setTeamValues } from '#server/review/team-values.ts'
import type { Services } from '#server/services.ts'
import type { Company } from './companies.ts'

const define = (
  id: string,
  kind: DefinableKind,
  label: string,
  more: Partial<FieldDefinition> = {},
): FieldDefinition => ({ ...blankDefinition(id, kind), label, ...more })

const CUSTOMERS = [
  { id: 'singlecity', label: 'One city' },
  { id: 'severalcities', label: 'Several cities' },
  { id: 'smalltowns', label: 'Small towns and villages' },
  { id: 'outsideindia', label: 'Outside India' },
]

const QUESTIONS = [
  define('customersplace', 'choice', 'Where are most of your customers?', {
    choices: CUSTOMERS,
    required: true,
  }),
  define('productvideo', 'link', 'Video of your product', {
    help: 'A screen recording of two minutes is enough.',
  }),
  define('captable', 'file', 'Cap table', { help: 'A spreadsheet or a PDF, if you have one.' }),
]

/** The number of the published version that `seedQuestions` creates. */
export const QUESTIONS_VERSION = 1

/** Publishes three questions of the group's own. */
export const seedQuestions = (services: Services, admin: Caller) =>
  publish(services, admin, 'application-form', QUESTIONS)

async function publish(
  services: Services,
  admin: Caller,
  list: 'application-form' | 'team-fields',
  fields: FieldDefinition[],
): Promise<void> {
  const changes = { title: DEFAULT_SECTION_TITLE, fields }
  const { version } = await saveFieldList(services, admin, list, { base_version: 0, changes })
  await publishFieldList(services, admin, list, { version })
}

/** Returns a company's answers to the questions, without the file. @param index index of the company in the list */
export const ownAnswersOf = (company: Company, index: number): AnswerChanges => ({
  own_customersplace: CUSTOMERS[index % CUSTOMERS.length]?.id ?? '',
  own_productvideo: index % 3 === 0 ? `https://video.openround.example/${company.slug}` : '',
})

const DILIGENCE = [
  { id: 'notstarted', label: 'Not started' },
  { id: 'running0', label: 'Running' },
  { id: 'finished', label: 'Finished' },
]

/**
 * Publishes three team fields, and sets them on some applications.
 * @param ids ids of applications, newest first
 * @param leads ids of members
 */
export async function seedTeamFields(
  services: Services,
  admin: Caller,
  { ids, leads }: { readonly ids: readonly string[]; readonly leads: readonly string[] },
): Promise<void> {
  await publish(services, admin, 'team-fields', [
    define('dealleader', 'member', 'Deal lead'),
    define('diligence', 'choice', 'Diligence', { choices: DILIGENCE, for_reviewers: true }),
    define('reserved', 'rupees', 'Amount reserved'),
  ])
  const set = (field: string, value: string | number, applications: readonly string[]) =>
    setTeamValues(services, admin, { applications: [...applications], field, value })
  for (const [index, lead] of leads.entries())
    await set('dealleader', lead, ids.slice(index * 3, index * 3 + 3))
  await set('diligence', 'notstarted', ids.slice(0, 4))
  await set('diligence', 'running0', ids.slice(4, 7))
  await set('diligence', 'finished', ids.slice(7, 9))
  await set('reserved', 2_500_000, ids.slice(4, 6))
  await set('reserved', 5_000_000, ids.slice(6, 9))
}
