import { createDatabase } from '#database/create-database.ts'
import type { Engine, Query } from '#database/engine.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { listApplications, readApplication } from '#server/applications/read.ts'
import { saveDraft } from '#server/applications/save.ts'
import type { Caller } from '#server/http/caller.ts'
import { listForReview } from '#server/review/read-applications.ts'
import type { Services } from '#server/services.ts'
import { LIST, OWN, READ, SEARCH, saveOf } from './bare-statements.mjs'
import { type Founder, SOUGHT_NAME } from './founders.ts'
import { ALL_ESSAYS, ONE_FIELD } from './works.ts'

type Sent = Pick<Query, 'text' | 'values'>

/** What a call sends in one trip to the database, and what a bare server sends for the same. */
export type Compared = {
  readonly name: string
  readonly product: readonly Sent[]
  readonly bare: readonly Sent[]
  /** What a save has to find, and what each one that goes through adds one to. */
  readonly draft?: { readonly id: string; readonly version: number }
}

/** Whose calls are recorded, by what the database knows their sessions by. */
export type Keys = { readonly founder: string; readonly writer: string; readonly administrator: string }

/** Makes each call once through the doors on `engine`. @returns what they have sent */
export async function sentBy(engine: Engine, founder: Founder, keys: Keys): Promise<Compared[]> {
  const { submitted, user, draft } = founder
  let version = draft.version
  const record = recording(engine)
  const list = (search: string) =>
    record((services) => listForReview(services, callerOf(keys.administrator), { ...NO_FILTERS, search }))
  const save = async (name: string, changes: Partial<Answers>): Promise<Compared> => {
    const base = version++
    const sent = { base_version: base, changes }
    return {
      name,
      draft: { id: draft.id, version: base },
      bare: [bareSave(draft, base, changes)],
      product: await record((services) => saveDraft(services, callerOf(keys.writer), draft.id, sent)),
    }
  }
  const pattern = [`%${SOUGHT_NAME}%`]
  return [
    await save('save a draft, all essays (9 KB)', ALL_ESSAYS(1)),
    await save('autosave of one field', ONE_FIELD(2)),
    {
      name: 'own list',
      bare: [{ text: OWN, values: [user] }],
      product: await record((services) => listApplications(services, callerOf(keys.founder))),
    },
    { name: "administrator's list, first page", bare: bareListing(LIST, []), product: await list('') },
    {
      name: "administrator's search, selective",
      bare: bareListing(SEARCH, pattern),
      product: await list(SOUGHT_NAME),
    },
    {
      name: 'read one application whole',
      bare: [{ text: READ, values: [submitted] }],
      product: await record((services) => readApplication(services, callerOf(keys.founder), submitted)),
    },
  ]
}

const bareSave = ({ id, user }: Founder['draft'], version: number, changes: Partial<Answers>): Sent => ({
  text: saveOf(Object.keys(changes)),
  values: [id, user, version, ...Object.values(changes)],
})

const bareListing = ({ page, counts }: typeof LIST, values: unknown[]): Sent[] => [
  { text: page, values },
  { text: counts, values },
]

const callerOf = (session: string): Caller => ({ session, address: '127.0.0.1', headers: new Headers() })

/** The calls have what they need of a server, on a database that tells what came to it. */
function recording(engine: Engine): (call: (services: Services) => Promise<unknown>) => Promise<Sent[]> {
  let sent: Sent[] = []
  const database = createDatabase({
    ...engine,
    query(opening, statement) {
      sent.push(opening, statement)
      return engine.query(opening, statement)
    },
  })
  const services = { database, config: { undoSeconds: 0 }, space: { fault: () => undefined } }
  return async (call) => {
    sent = []
    await call(services as unknown as Services)
    return sent
  }
}
