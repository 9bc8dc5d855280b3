import { z } from '@hono/zod-openapi'
import type { AnswerChanges, Answers } from '#domain/applications/form/answers.ts'
import type { Field, FieldKind } from '#domain/applications/form/field.ts'
import { FIELDS } from '#domain/applications/form/index.ts'
import { DOCUMENTS_MAX, FOUNDERS_MAX, PAST_FUNDING_ROWS_MAX, TEXT_CHARACTERS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'

/** Any text a person typed: bounded in size, and free of what PostgreSQL cannot hold. */
export const typedText = z.string().max(TEXT_CHARACTERS).transform(cleanText)

const SHARE_MAX = 1_000_000
const percentage = z.number().min(-SHARE_MAX).max(SHARE_MAX).nullable()
// Beyond the rupee limit on purpose: a draft keeps what was typed, the check names it.
const rupees = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const founder = z.strictObject({
  firstName: typedText,
  lastName: typedText,
  email: typedText,
  linkedin: typedText,
  experience: typedText,
})
const storedFile = z.strictObject({ url: typedText, filename: typedText, size: typedText })

type OfKind<K extends FieldKind> = Extract<Field, { kind: K }>

/** What a draft may hold, by kind of field: looser than what may be submitted (decisions, Form). */
const SHAPES = {
  text: (field: OfKind<'text'>) =>
    z
      .string()
      .max(field.maxCharacters ?? TEXT_CHARACTERS)
      .transform(cleanText),
  essay: () => typedText,
  choice: () => typedText,
  groupedChoice: () => typedText,
  number: (field: OfKind<'number'>) => z.number().int().min(field.min).max(field.max),
  rupees: () => rupees,
  percent: () => percentage,
  shares: (field: OfKind<'shares'>) =>
    z.strictObject(Object.fromEntries(field.parts.map((part) => [part.value, percentage]))),
  founders: () => z.array(founder).max(FOUNDERS_MAX),
  fundingRounds: () =>
    z
      .array(z.strictObject({ investorName: typedText, amount: rupees.nullable() }))
      .min(1)
      .max(PAST_FUNDING_ROWS_MAX),
  monthlyRevenue: () =>
    z.strictObject({
      lastMonth: rupees.nullable(),
      oneMonthBefore: rupees.nullable(),
      twoMonthsBefore: rupees.nullable(),
    }),
  file: () => storedFile.nullable(),
  documents: () => z.array(storedFile.extend({ title: typedText })).max(DOCUMENTS_MAX),
} satisfies Record<FieldKind, (field: never) => z.ZodType>

const shapeOf = (field: Field) => (SHAPES[field.kind] as (field: Field) => z.ZodType)(field)

/** All answers of an application, every field present. */
export const answersShape = z
  .strictObject(Object.fromEntries(FIELDS.map((field) => [field.key, shapeOf(field)])))
  .openapi('Answers') as unknown as z.ZodType<Answers, Answers>

/** The fields that a save changes; a key that is not in the catalogue is refused. */
export const changesShape = z
  .strictObject(Object.fromEntries(FIELDS.map((field) => [field.key, shapeOf(field).optional()])))
  .openapi('AnswerChanges') as unknown as z.ZodType<AnswerChanges, AnswerChanges>
