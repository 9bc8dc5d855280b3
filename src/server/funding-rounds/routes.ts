import type { Calls, Reply } from '#contract/calls.ts'
import * as contract from '#contract/funding-rounds.ts'
import type { Transaction } from '#database/database.ts'
import {
  countOtherRounds,
  type FundingRoundsRow,
  findEqualRound,
  findOverlap,
  findPublicRoundStatus,
  isFundingRound,
  type RoundStatusRow,
  selectFundingRounds,
  selectRoundStatus,
  storeExtension,
  storeFundingRound,
} from '#database/funding-rounds.ts'
import { isOverlap } from '#database/sql-errors.ts'
import { toIso } from '#domain/dates.ts'
import { NO_ROUNDS } from '#domain/funding-rounds/messages.ts'
import {
  cleanRoundName,
  isMoment,
  ROUND_FIELDS,
  type RoundInput,
  roundErrors,
} from '#domain/funding-rounds/round.ts'
import { ROUND_REFUSALS } from '#domain/funding-rounds/settings-messages.ts'
import { FUNDING_ROUNDS_MAX } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentRoundStatus } from './present.ts'

/**
 * Returns the open, the last closed and the next round. For a signed-in user, also returns the end of their extension.
 */
async function readRoundStatus(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'readRoundStatus'>> {
  const own =
    session === undefined
      ? undefined
      : await database.query<RoundStatusRow>(session, 'applicant', selectRoundStatus())
  const row = own?.rows?.[0] ?? (await database.asWorker(findPublicRoundStatus))
  return presentRoundStatus(row ?? NO_ROUNDS)
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

  const { rounds = [], started_drafts = 0 } = rows?.[0] ?? {}
  return {
    rounds: rounds.map(({ opens_at, closes_at, extensions, ...round }) => ({
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

      const round = { ...body, name: cleanRoundName(body.name) }
      refuseInvalid(round)
      await refuseOverlap(transaction, id, round)
      if (base_version === 0 && (await countOtherRounds(transaction, id)) >= FUNDING_ROUNDS_MAX)
        throw new Problem('limit-reached', ROUND_REFUSALS.tooMany)

      const version =
        (await storeFundingRound(transaction, id, round, base_version)) ??
        (await findEqualRound(transaction, id, round))
      if (version === undefined) throw new Problem('conflict', ROUND_REFUSALS.conflict)
      return { version }
    },
  )
  const saved = await saving.catch((cause: unknown) => {
    // A colleague has saved an overlapping round since the check.
    throw isOverlap(cause) ? new Problem('conflict', ROUND_REFUSALS.overlapNow, { cause }) : cause
  })
  await site.reload()
  return saved
}

function refuseInvalid(round: RoundInput): void {
  const faults = fieldFaults(ROUND_FIELDS, roundErrors(round))
  if (faults[0]) throw new Problem('validation-failed', faults[0].message, { faults })
}

async function refuseOverlap(transaction: Transaction, id: string, round: RoundInput): Promise<void> {
  const other = await findOverlap(transaction, id, round)
  if (other === undefined) return
  const message = ROUND_REFUSALS.overlap(other)
  const faults = fieldFaults(ROUND_FIELDS, { opens_at: message })
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
    if (!(await isFundingRound(transaction, id))) throw new Problem('not-found', ROUND_REFUSALS.unknownRound)
    if (!isMoment(until) || Date.parse(until) <= Date.now())
      throw new Problem('bad-request', ROUND_REFUSALS.until)

    const address = readAccountEmail(cleanText(email))
    if (!(await storeExtension(transaction, id, { email: address, until })))
      throw new Problem('not-found', ROUND_REFUSALS.unknownFounder)
    return { done: true }
  })

export const fundingRoundRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.readRoundStatus, async (c) =>
      c.json(await readRoundStatus(services, c.var.caller), 200),
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
