import type { Reply } from '#contract/calls.ts'
import type { FundingRoundStatusRow } from '#database/funding-rounds.ts'
import { toIso } from '#domain/dates.ts'
import type { FundingRound } from '#domain/funding-rounds/funding-round.ts'

const presentFundingRound = ({ name, opens_at, closes_at, time_zone }: FundingRound): FundingRound => ({
  name,
  opens_at: toIso(opens_at),
  closes_at: toIso(closes_at),
  time_zone,
})

export const presentFundingRoundStatus = (row: FundingRoundStatusRow): Reply<'readFundingRoundStatus'> => ({
  open: row.open && presentFundingRound(row.open),
  closed: row.closed && presentFundingRound(row.closed),
  next: row.next && presentFundingRound(row.next),
  extended_until: toIso(row.extended_until),
})
