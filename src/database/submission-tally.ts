import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { submissionTally } from './tables/submission-tally.ts'

/** So few are added up in no time. */
const ROWS_LEFT = 100

/**
 * Adds up what was written to the tally since. Whoever reads it meanwhile sees what was before or what comes after, which
 * are the same; of two who fold at once each folds what the other has not.
 */
export async function foldTally(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with gone as (
      delete from ${submissionTally} where (select count(*) from ${submissionTally}) > ${ROWS_LEFT}
      returning application_status, number)
    insert into ${submissionTally} (application_status, number)
    select application_status, sum(number) from gone group by application_status having sum(number) <> 0`)
}
