import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { emailsStored, nextEmail, queueEmail } from '#server/email/outbox.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'

let here: TestServer
beforeAll(async () => {
  here = await startTestServer()
})
afterAll(() => here?.close())

const tellAsha = (transaction: Transaction) =>
  queueEmail(transaction, {
    template: 'account-exists',
    to: { name: 'Asha Rao', address: 'asha@acme.in' },
    data: {},
  })

test('requests delivery of an e-mail only after its transaction has been committed', async () => {
  const before = emailsStored()
  const waiting = nextEmail(before, 600_000, new AbortController().signal)
  const meanwhile = await here.services.database.asAccounts(async (transaction) => {
    await tellAsha(transaction)
    return emailsStored()
  })
  await waiting
  expect([meanwhile, emailsStored()]).toEqual([before, before + 1])
})

test('requests no delivery for an e-mail that is rolled back [V2.3.3]', async () => {
  const before = emailsStored()
  const undone = here.services.database.asAccounts(async (transaction) => {
    await tellAsha(transaction)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(emailsStored()).toBe(before)
})
