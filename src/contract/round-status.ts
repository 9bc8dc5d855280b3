import { z } from '@hono/zod-openapi'

export const fundingRound = z
  .object({
    name: z.string(),
    opens_at: z.string(),
    /** null: until further notice. */
    closes_at: z.string().nullable(),
    /** IANA name of the zone in which the group announces the moments. */
    time_zone: z.string(),
  })
  .openapi('FundingRound')

/** All keys are null as long as there are no rounds: then founders may always submit. */
export const roundStatus = z
  .object({
    open: fundingRound.nullable(),
    /** The round that closed last. */
    closed: fundingRound.nullable(),
    /** The round that opens next. */
    next: fundingRound.nullable(),
    /** Until when the caller may submit although the round is closed. */
    let_in_until: z.string().nullable(),
  })
  .openapi('RoundStatus')
