import { createRoute, z } from '@hono/zod-openapi'
import { TIME_ZONE_CHARACTERS } from '#domain/limits.ts'
import { boundedText, done } from './accounts.ts'
import { json, refusals } from './errors.ts'
import { fundingRound, fundingRoundStatus } from './funding-round-status.ts'
import { operationsFor, PUBLIC_OPERATION } from './operation.ts'
import { recordVersion } from './records.ts'

const operation = operationsFor('Funding rounds')

export const readFundingRoundStatus = createRoute({
  ...operation('readFundingRoundStatus', 'Read when applications may be submitted'),
  ...PUBLIC_OPERATION,
  responses: {
    200: json(fundingRoundStatus, 'The open round, the one that closed last and the one that opens next'),
    ...refusals,
  },
})

const extension = z.object({ name: z.string(), until: z.string() }).openapi('Extension')

export const listFundingRounds = createRoute({
  ...operation('listFundingRounds', 'List the rounds'),
  responses: {
    200: json(
      z.object({
        funding_rounds: z.array(
          z
            .object({
              id: z.string(),
              ...fundingRound.shape,
              /** Minutes after closing during which founders may still submit a draft that they started in time. */
              grace_minutes: z.number().int(),
              version: recordVersion,
              /** Number of applications that were submitted in this round. */
              applications: z.number().int(),
              /** Founders with an extension, who may submit to this round until a later time. */
              extensions: z.array(extension),
            })
            .openapi('ManagedFundingRound'),
        ),
        /** Number of founders with a started draft. */
        started_drafts: z.number().int(),
      }),
      'The latest first',
    ),
    ...refusals,
  },
})

const roundParam = z.object({ id: z.uuid() })
/** Converted to UTC, because PostgreSQL refuses offsets of 16 hours or more. */
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

export const saveFundingRound = createRoute({
  ...operation('saveFundingRound', 'Create or change a round'),
  request: {
    params: roundParam,
    body: json(
      z.strictObject({
        /** The version that the change is based on. 0 creates the round. */
        base_version: recordVersion,
        name: boundedText,
        opens_at: moment,
        closes_at: moment.nullable(),
        time_zone: z.string().max(TIME_ZONE_CHARACTERS),
        grace_minutes: z.number().int(),
      }),
      'The whole round',
    ),
  },
  responses: {
    200: json(z.object({ version: recordVersion }), 'Saved by this or an earlier request'),
    ...refusals,
  },
})

export const grantExtension = createRoute({
  ...operation('grantExtension', 'Grant one founder an extension: a later time until which to submit'),
  request: {
    params: roundParam,
    body: json(
      z.strictObject({ email: boundedText, until: moment }),
      "The founder's e-mail address, and the time; replaces any earlier extension",
    ),
  },
  responses: { 200: json(done, 'Stored by this or an earlier request'), ...refusals },
})
