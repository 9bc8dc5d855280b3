import { basics } from './basics.ts'
import { businessModelAndFunding } from './business-model-and-funding.ts'
import { companyAndProduct } from './company-and-product.ts'
import { marketAndTraction } from './market-and-traction.ts'
import { personalInsights } from './personal-insights.ts'
import { vision } from './vision.ts'

/** The form: six sections in the order of the specification (section 2). Every field of an application is in here, once. */
export const SECTIONS = [
  basics,
  personalInsights,
  companyAndProduct,
  marketAndTraction,
  businessModelAndFunding,
  vision,
] as const

export type CatalogueField = (typeof SECTIONS)[number]['fields'][number]
export type FieldKey = CatalogueField['key']

export const FIELDS: readonly CatalogueField[] = SECTIONS.flatMap(
  (section): readonly CatalogueField[] => section.fields,
)

const byKey = new Map(FIELDS.map((field) => [field.key, field]))

/** @throws when no field has the key: a programming error. */
export function fieldOf<K extends FieldKey>(key: K): Extract<CatalogueField, { key: K }> {
  const field = byKey.get(key)
  if (!field) throw new Error(`The catalogue has no field '${key}'.`)
  return field as Extract<CatalogueField, { key: K }>
}

/** The section (0 to 5) that a field stands in. */
export const sectionOf = (key: FieldKey): number =>
  SECTIONS.findIndex((section) => section.fields.some((field) => field.key === key))
