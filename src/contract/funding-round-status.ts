import { z } from '@hono/zod-openapi'

export const fundingRound = z
  .object({
    name: z.string(),
    opens_at: z.string(),
    /** Null for a round without a closing date. */
    closes_at: z.string().nullable(),
    /** IANA name of the zone in which the group announces opening and closing. */
    time_zone: z.string(),
  })
  .openapi('FundingRound')

/** All keys are null if there are no rounds. Founders may then submit at any time. */
export const fundingRoundStatus = z
  .object({
    open: fundingRound.nullable(),
    /** The round that closed last. */
    closed: fundingRound.nullable(),
    /** The round that opens next. */
    next: fundingRound.nullable(),
    /** The end of the caller's extension, if the caller may submit although the round is closed. Null otherwise. */
    extended_until: z.string().nullable(),
  })
  .openapi('FundingRoundStatus')
