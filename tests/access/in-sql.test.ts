import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt } from './attempt.ts'
import { type Actor, CELLS, type Expected, type Subject } from './matrix.ts'
import { IN_SQL } from './operations-in-sql.ts'
import { openStage, type Stage, type Thing } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** Attempts are undone, so one of each is enough. */
const things = new Map<string, Promise<Thing>>()
const thingFor = (actor: Actor, subject: Subject): Promise<Thing> => {
  const key = `${actor === 'administrator as owner' ? 'of an administrator' : 'of a founder'} ${subject}`
  const thing = things.get(key) ?? stage.setUp(actor, subject)
  things.set(key, thing)
  return thing
}

/** The row policies know rows or nothing; why is said by the policies before them. */
const inSql = (expected: Expected) => (expected === 'yes' ? 'one row' : 'nothing')

for (const { name, actor, operation, subject, expected } of CELLS) {
  test(name, async () => {
    const { sql, as } = IN_SQL[operation]
    const statement = sql(await thingFor(actor, subject))
    const outcomes: (number | string)[] = []
    for (const capacity of as) {
      outcomes.push(await attempt(stage.server.services.database, stage.sessions[actor], capacity, statement))
    }
    expect(outcomes.filter((outcome) => outcome !== 0 && outcome !== 1 && outcome !== '42501')).toEqual([])
    expect(outcomes.includes(1) ? 'one row' : 'nothing').toBe(inSql(expected))
  })
}
