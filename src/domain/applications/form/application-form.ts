import type { FieldDefinition } from '../../forms/field-definition.ts'
import { toField } from '../../forms/field-definition.ts'
import { isFieldKey } from '../../forms/field-id.ts'
import { type AnswersOf, createForm, type Form, section } from '../../forms/form.ts'
import type { Field } from '../../forms/kind.ts'
import { basics } from './basics.ts'
import { businessModelAndFunding } from './business-model-and-funding.ts'
import { companyAndProduct } from './company-and-product.ts'
import { marketAndTraction } from './market-and-traction.ts'
import { personalInsights } from './personal-insights.ts'
import { vision } from './vision.ts'

const STANDARD_SECTIONS = [
  basics,
  personalInsights,
  companyAndProduct,
  marketAndTraction,
  businessModelAndFunding,
  vision,
] as const

/** Begins the key of the answer to a question of the group's own. The question's id ends it. */
const OWN = 'own_'

export type OwnKey = `${typeof OWN}${string}`

export const ownKey = (id: string): OwnKey => `${OWN}${id}`

export const isOwnKey = (key: string): key is OwnKey => isFieldKey(OWN, key)

type ApplicationField = (typeof STANDARD_SECTIONS)[number]['fields'][number] | Field<OwnKey>

export type ApplicationForm = Form<ApplicationField>

/** The application form with its six sections in order. */
export const APPLICATION_FORM = createForm('seed@1', STANDARD_SECTIONS)

export type Answers = AnswersOf<ApplicationField>
export type FieldKey = keyof Answers

/** The key of a field of the six sections, which the server's code may name. */
export type StandardKey = (typeof APPLICATION_FORM)['keys'][number]

/** Changes to answers, as sent in one save. */
export type AnswerChanges = Partial<Answers>

/** A published version of the group's own questions, which never changes. */
export type FormVersion = {
  /** From 1. */
  readonly number: number
  /** Title of the section. */
  readonly title: string
  readonly questions: readonly FieldDefinition[]
}

/** Answers with the form to which they belong. Without own questions, `form` is missing. */
export type AnsweredForm = { readonly answers: Answers; readonly form?: FormVersion | undefined }

/** Key of the section with the group's own questions. */
export const OWN_SECTION = 'additional'

/** Forms by version, because a screen needs the same form for each of its answers. */
const forms = new WeakMap<FormVersion, ApplicationForm>()

/** Returns the form with a seventh section for the group's own questions, if there are any. */
export function applicationForm(version: FormVersion | null | undefined): ApplicationForm {
  if (!version || version.questions.length === 0) return APPLICATION_FORM
  const form = forms.get(version) ?? withOwnSection(version)
  forms.set(version, form)
  return form
}

const withOwnSection = ({ number, title, questions }: FormVersion): ApplicationForm =>
  createForm(`${APPLICATION_FORM.id}+own@${number}`, [
    ...STANDARD_SECTIONS,
    section(
      OWN_SECTION,
      title,
      questions.map((question) => toField(OWN, question)),
    ),
  ])
