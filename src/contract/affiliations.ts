import { createRoute, z } from '@hono/zod-openapi'
import { AFFILIATION_KEYS } from '#domain/review/affiliations.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { recordVersion, savedOf, saveOf } from './records.ts'
import { longText } from './typed-text.ts'

const operation = operationsFor('Affiliations')

/** One a line. */
const affiliationTexts = z.strictObject({
  organisations: longText,
  email_domains: longText,
  linkedin_pages: longText,
})

export const affiliations = z
  .object({
    ...affiliationTexts.shape,
    /** 0: nothing was stated yet. */
    version: recordVersion,
  })
  .openapi('Affiliations')

export const readAffiliations = createRoute({
  ...operation('readAffiliations', 'Read what one has stated oneself'),
  responses: { 200: json(affiliations, "The asker's own, which nobody else reads"), ...refusals },
})

const affiliationChanges = affiliationTexts.partial().openapi('AffiliationChanges')

export const saveAffiliations = createRoute({
  ...operation('saveAffiliations', 'State whom one has to do with'),
  request: { body: json(saveOf(affiliationChanges).openapi('SaveAffiliations'), 'Any number of times') },
  responses: {
    200: json(
      savedOf(affiliationChanges, AFFILIATION_KEYS).openapi('AffiliationsSaved'),
      'Stored, but for the conflicts',
    ),
    ...refusals,
  },
})
