import type { Calls, Reply } from '#contract/calls.ts'
import * as contract from '#contract/funding-rounds.ts'
import type { Transaction } from '#database/database.ts'
import {
  countOtherFundingRounds,
  type FundingRoundStatusRow,
  type FundingRoundsRow,
  findEqualFundingRound,
  findOverlap,
  findPublicFundingRoundStatus,
  isFundingRound,
  selectFundingRoundStatus,
  selectFundingRounds,
  storeExtension,
  storeFundingRound,
} from '#database/funding-rounds.ts'
import { isOverlap } from '#database/sql-errors.ts'
import { toIso } from '#domain/dates.ts'
import {
  cleanFundingRoundName,
  FUNDING_ROUND_FIELDS,
  type FundingRoundInput,
  fundingRoundErrors,
  isMoment,
} from '#domain/funding-rounds/funding-round.ts'
import { NO_FUNDING_ROUNDS } from '#domain/funding-rounds/messages.ts'
import { FUNDING_ROUND_REFUSALS } from '#domain/funding-rounds/settings-messages.ts'
import { FUNDING_ROUNDS_MAX } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentFundingRoundStatus } from './present.ts'

/**
 * Returns the open, the last closed and the next round. For a signed-in user, also returns the end of their extension.
 */
async function readFundingRoundStatus(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'readFundingRoundStatus'>> {
  const own =
    session === undefined
      ? undefined
      : await database.query<FundingRoundStatusRow>(session, 'applicant', selectFundingRoundStatus())
  const row = own?.rows?.[0] ?? (await database.readAsWorker(findPublicFundingRoundStatus))
  return presentFundingRoundStatus(row ?? NO_FUNDING_ROUNDS)
}

async function listFundingRounds(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listFundingRounds'>> {
  const { actor, rows } = await database.query<FundingRoundsRow>(
    session,
    'administrator',
    selectFundingRounds(),
  )

  authorise(mayAdminister(actor))

  const { funding_rounds = [], started_drafts = 0 } = rows?.[0] ?? {}
  return {
    funding_rounds: funding_rounds.map(({ opens_at, closes_at, extensions, ...round }) => ({
      ...round,
      opens_at: toIso(opens_at),
      closes_at: toIso(closes_at),
      extensions: extensions.map(({ name, until }) => ({ name, until: toIso(until) })),
    })),
    started_drafts,
  }
}

type Saved = Reply<'saveFundingRound'>

/**
 * Creates or changes a round. A repeated request gets the same response. Triggers record the change and notify open
 * forms.
 * @throws Problem 'validation-failed' for an invalid round or one that overlaps another; 'conflict' after a concurrent
 *   change; 'limit-reached' for too many rounds
 */
async function saveFundingRound(
  { database, site }: Services,
  { session }: Caller,
  id: string,
  { base_version, ...body }: Calls['saveFundingRound']['body'],
): Promise<Saved> {
  const saving = database.transaction(
    session,
    'administrator',
    async (transaction, actor): Promise<Saved> => {
      authorise(mayAdminister(actor))

      const round = { ...body, name: cleanFundingRoundName(body.name) }
      refuseInvalid(round)
      await refuseOverlap(transaction, id, round)
      if (base_version === 0 && (await countOtherFundingRounds(transaction, id)) >= FUNDING_ROUNDS_MAX)
        throw new Problem('limit-reached', FUNDING_ROUND_REFUSALS.tooMany)

      const version =
        (await storeFundingRound(transaction, id, round, base_version)) ??
        (await findEqualFundingRound(transaction, id, round))
      if (version === undefined) throw new Problem('conflict', FUNDING_ROUND_REFUSALS.conflict)
      return { version }
    },
  )
  const saved = await saving.catch((cause: unknown) => {
    // A colleague has saved an overlapping round since the check.
    throw isOverlap(cause) ? new Problem('conflict', FUNDING_ROUND_REFUSALS.overlapNow, { cause }) : cause
  })
  await site.reload()
  return saved
}

function refuseInvalid(round: FundingRoundInput): void {
  const faults = fieldFaults(FUNDING_ROUND_FIELDS, fundingRoundErrors(round))
  if (faults[0]) throw new Problem('validation-failed', faults[0].message, { faults })
}

async function refuseOverlap(transaction: Transaction, id: string, round: FundingRoundInput): Promise<void> {
  const other = await findOverlap(transaction, id, round)
  if (other === undefined) return
  const message = FUNDING_ROUND_REFUSALS.overlap(other)
  const faults = fieldFaults(FUNDING_ROUND_FIELDS, { opens_at: message })
  throw new Problem('validation-failed', message, { faults })
}

/**
 * Grants one founder an extension: a time until which they may submit to the round. A later call replaces the time. A
 * trigger records the extension and notifies the founder's open form.
 * @throws Problem 'not-found' for an unknown round or address, 'bad-request' for a time in the past
 */
const grantExtension = (
  { database }: Services,
  { session }: Caller,
  id: string,
  { email, until }: Calls['grantExtension']['body'],
): Promise<Reply<'grantExtension'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    if (!(await isFundingRound(transaction, id)))
      throw new Problem('not-found', FUNDING_ROUND_REFUSALS.unknownRound)
    if (!isMoment(until) || Date.parse(until) <= Date.now())
      throw new Problem('bad-request', FUNDING_ROUND_REFUSALS.until)

    const address = readAccountEmail(cleanText(email))
    if (!(await storeExtension(transaction, id, { email: address, until })))
      throw new Problem('not-found', FUNDING_ROUND_REFUSALS.unknownFounder)
    return { done: true }
  })

export const fundingRoundRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.readFundingRoundStatus, async (c) =>
      c.json(await readFundingRoundStatus(services, c.var.caller), 200),
    )
    .openapi(contract.listFundingRounds, async (c) =>
      c.json(await listFundingRounds(services, c.var.caller), 200),
    )
    .openapi(contract.saveFundingRound, async (c) =>
      c.json(
        await saveFundingRound(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
    )
    .openapi(contract.grantExtension, async (c) =>
      c.json(await grantExtension(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
