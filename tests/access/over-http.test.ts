import { afterAll, beforeAll, expect, test } from 'vitest'
import { CELLS, HTTP_STATUS, ROTATION } from './matrix.ts'
import { OVER_HTTP } from './operations-over-http.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

// What differs between the engines is below the doors, where `in-sql.test.ts` tries every cell on both.
const cells = process.env.TEST_DATABASE_URL ? ROTATION : CELLS

for (const { name, actor, operation, subject, expected } of cells) {
  test(name, async () => {
    const thing = await stage.setUp(actor, subject)
    const said = expected === 'again' ? 'yes' : expected
    expect(await OVER_HTTP[operation](stage.clients[actor], thing)).toEqual({
      status: HTTP_STATUS[expected],
      said,
    })
  })
}
