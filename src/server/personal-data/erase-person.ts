import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import {
  allowLongSearch,
  countApplications,
  countPersonalData,
  erase,
  type FoundFounder,
  findAccount,
  findFounders,
  findNamedFiles,
  leavesOut,
  visibleFiles,
} from '#database/personal-data.ts'
import { sqlState } from '#database/sql-errors.ts'
import type { Person } from '#domain/actor.ts'
import { erasedRowsMax } from '#domain/limits.ts'
import { expressionsOf, isLongEnough, patternOf, patternOfAny } from '#domain/personal-data/expressions.ts'
import { PERSONAL_DATA_REFUSALS } from '#domain/personal-data/messages.ts'
import { cleanText } from '#domain/text.ts'
import { readAccountEmail } from '#domain/typed-text.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import { deleteStoredEmails } from '#server/email/outbox-folder.ts'
import { deleteFiles } from '#server/files/delete-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { verifyIdentity } from '#server/passkeys/verify.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/** Finds what is stored about a person: their account, the expressions that name them with numbers, and named files. */
export const findPersonalData = (
  { database }: Services,
  { session }: Caller,
  { email: typed, name: typedName, expressions: chosen }: Calls['findPersonalData']['body'],
): Promise<Reply<'findPersonalData'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    await allowLongSearch(transaction)
    const email = readAccountEmail(cleanText(typed))
    const name = cleanText(typedName)
    const account = email ? await findAccount(transaction, email) : undefined
    const founders = await findFounders(transaction, { email, name: name.trim() })
    // Without an address, everybody with the name may be meant.
    const isCertain = (founder: FoundFounder) => email === '' || founder.email.trim().toLowerCase() === email
    const certainFounders = founders.filter(isCertain)
    const namesakes = founders.filter((founder) => !isCertain(founder))
    const expressions =
      chosen
        ?.map(cleanText)
        .filter(isLongEnough)
        .map((text) => ({ text, certain: true })) ??
      expressionsOf({
        names: [name, account?.full_name ?? '', ...certainFounders.map((founder) => founder.name)],
        emails: [email, ...certainFounders.map((founder) => founder.email)],
        mobiles: [account?.mobile ?? ''],
        links: [account?.linkedin_url ?? '', ...certainFounders.map(({ linkedin }) => linkedin)],
        uncertain: namesakes.flatMap((founder) => [founder.email, founder.linkedin]),
      })
    const texts = expressions.map(({ text }) => text)
    const { counts, isCommon } = await countExpressions(transaction, texts)
    const certain = expressions.filter((expression) => expression.certain).map(({ text }) => text)
    const files =
      certain.length > 0 ? await findNamedFiles(transaction, patternOfAny(certain), account?.user_id) : []
    return {
      account: account
        ? {
            full_name: account.full_name,
            of_team: account.of_team,
            drafts: account.drafts,
            submitted: account.submitted,
            shared: account.shared,
          }
        : null,
      expressions: expressions.map((expression, index) => ({
        ...expression,
        common: isCommon[index] === true,
        places: counts
          .filter(({ pattern }) => pattern === index + 1)
          .map(({ place, number }) => ({ place, rows: number })),
      })),
      partial: await leavesOut(transaction),
      files,
    }
  })

/**
 * Counts the rows that contain each expression, and says for each whether it occurs in more rows of a table than one
 * person has. People may have any number of e-mails.
 */
async function countExpressions(transaction: Transaction, texts: readonly string[]) {
  const counts = await countPersonalData(transaction, texts.map(patternOf))
  const max = erasedRowsMax(await countApplications(transaction))
  const isCommon = texts.map((_, index) => {
    const places = counts.filter(({ pattern, place }) => pattern === index + 1 && place !== 'outbox')
    return places.some(({ number }) => number > max)
  })
  return { counts, isCommon }
}

/** SQLSTATEs of a lock timeout and of a deadlock. */
const IN_USE = ['55P03', '40P01']

/**
 * Erases a person: deletes the founder's account with the address, masks the expressions in all texts, and deletes
 * files and stored e-mails.
 * @throws Problem 'bad-request' for a team member, and for an expression that is too short or too common; 'unavailable'
 * if a table
 *   stays in use
 */
export async function erasePerson(
  services: Services,
  caller: Caller,
  { email: typed, expressions: typedExpressions, files: chosen, proof }: Calls['erasePerson']['body'],
): Promise<Reply<'erasePerson'>> {
  const { session } = caller
  const owner = await services.database.read(session, 'administrator', async (_, actor) => {
    authorise(mayAdminister(actor))
    return actor as Person
  })
  await verifyIdentity(services, caller, owner, proof, PERSONAL_DATA_REFUSALS.erasure)

  const email = readAccountEmail(cleanText(typed))
  const expressions = typedExpressions.map(cleanText)
  const work = services.database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    if (!expressions.every(isLongEnough)) throw new Problem('bad-request', PERSONAL_DATA_REFUSALS.tooShort)
    const account = email ? await findAccount(transaction, email) : undefined
    if (account?.of_team) throw new Problem('bad-request', PERSONAL_DATA_REFUSALS.ofTeam)

    const files = await visibleFiles(transaction, chosen)
    await allowLongSearch(transaction)
    const { isCommon } = await countExpressions(transaction, expressions)
    const common = expressions.find((_, index) => isCommon[index])
    if (common !== undefined) throw new Problem('bad-request', PERSONAL_DATA_REFUSALS.tooCommon(common))
    return erase(transaction, { email, pattern: patternOfAny(expressions), files })
  })
  const paths = await work.catch((error: unknown) => {
    if (!IN_USE.includes(sqlState(error) ?? '')) throw error
    const retryAt = new Date(Date.now() + RETRY_MS)
    throw new Problem('unavailable', PERSONAL_DATA_REFUSALS.inUse, { retryAt, cause: error })
  })

  const { config, log } = services
  if (config.mail.kind === 'outbox') await deleteStoredEmails(config.mail.folder, expressions)
  const [err] = await deleteFiles(services, paths)
  if (err) log.error({ err }, 'Could not delete the files of an erased person; the sweep will delete them')
  return { done: true }
}

const RETRY_MS = 5_000
