import { createRoute, z } from '@hono/zod-openapi'
import { AFFILIATION_KEYS } from '#domain/review/affiliations.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion, savedOf, saveOf } from './records.ts'
import { longText } from './typed-text.ts'

const operation = operationsFor('Affiliations')

/** One entry per line. */
const affiliationTexts = z.strictObject({
  organisations: longText,
  email_domains: longText,
  linkedin_pages: longText,
})

export const affiliations = z
  .object({
    ...affiliationTexts.shape,
    /** 0 before the first save. */
    version: recordVersion,
  })
  .openapi('Affiliations')

export const readAffiliations = createRoute({
  ...operation('readAffiliations', 'Read your own affiliations'),
  responses: { 200: json(affiliations, 'Your own; nobody else can read them'), ...refusals },
})

const affiliationChanges = affiliationTexts.partial().openapi('AffiliationChanges')

export const saveAffiliations = createRoute({
  ...operation('saveAffiliations', 'Save your own affiliations'),
  request: { body: json(saveOf(affiliationChanges).openapi('SaveAffiliations'), 'The changed fields') },
  responses: {
    200: json(
      savedOf(affiliationChanges, AFFILIATION_KEYS).openapi('AffiliationsSaved'),
      'Saved, except the conflicting fields',
    ),
    ...refusals,
  },
})
