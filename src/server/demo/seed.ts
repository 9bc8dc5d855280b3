import { and, isNull, ne } from 'drizzle-orm'
import type { AsOwner } from '#database/embedded/as-owner.ts'
import { sessions } from '#database/tables/accounts.ts'
import { outbox } from '#database/tables/outbox.ts'
import { grant, setMembership } from '#server/accounts/grant.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { apply } from './apply.ts'
import { demoCompanies } from './companies.ts'
import { backDate, type Seeded } from './dates.ts'
import { seedDeciding } from './deciding.ts'
import { ADMIN, FOUNDER, PASSWORD, personOf, signUpAndIn } from './people.ts'
import { review } from './review.ts'
import { seedTeam } from './team.ts'

/** Fills an empty database with founders, applications, questions and answers of the last ten weeks. */
export async function seed(services: Services, asOwner: AsOwner): Promise<void> {
  const seeded = await act(services)
  await tidyUp(services)
  await backDate(asOwner, seeded, new Date())
}

/** Everything happens through the actions that serve people, so that the demo shows nothing they could not do. */
async function act(services: Services): Promise<Seeded[]> {
  const passwordHash = await services.passwords.hash(PASSWORD)
  const admin = await signUpAndIn(services, { ...ADMIN, city: 'Mumbai', place: 0 }, passwordHash)
  await grant(services, ADMIN.email)
  const known = new Map<string, Caller>()
  const seeded: Seeded[] = []
  for (const [place, company] of demoCompanies().entries()) {
    const person = personOf(company, place)
    const founder = known.get(person.email) ?? (await signUpAndIn(services, person, passwordHash))
    known.set(person.email, founder)
    const id = await apply(services, founder, company, place)
    const rounds = await review(services, { id, company, founder, admin })
    if (company.status === 'approved') await setMembership(services, person.email, 'portfolio_alumni')
    seeded.push({ id, company, place, rounds })
  }
  await seedTeam(services, admin, passwordHash)
  await seedDeciding(services, admin)
  return seeded
}

/** Sessions end, and e-mails count as sent but for those to the founder who is introduced: they show at /outbox. */
async function tidyUp({ database }: Services): Promise<void> {
  await database.asAccounts((transaction) => transaction.delete(sessions))
  await database.asWorker((transaction) =>
    transaction
      .update(outbox)
      .set({ sent_at: new Date(), data: {} })
      .where(and(isNull(outbox.sent_at), ne(outbox.recipient_email, FOUNDER.email))),
  )
}
