import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateEmbedded } from '#database/embedded/open-embedded.ts'
import { currentSchema } from '#database/migration-files.ts'
import { hashOfToken } from '#server/token.ts'
import { openInMemory } from './prepared-cluster.ts'

const schema = currentSchema()

/** A database as the version left it that ended with a migration. */
async function databaseOf(last: string): Promise<PGlite> {
  const pglite = await openInMemory()
  const end = schema.migrations.findIndex(({ name }) => name === last)
  await migrateEmbedded(pglite, { migrations: schema.migrations.slice(0, end + 1), policies: [] })
  return pglite
}

let pglite: PGlite
beforeAll(async () => {
  pglite = await databaseOf('0005_two_step')
})
afterAll(() => pglite?.close())

test('whoever has a password or is signed in, of the version with Better Auth, keeps both', async () => {
  await pglite.exec(`
    insert into users (id, name, email, email_verified) values ('asha', 'Asha Rao', 'asha@acme.in', true);
    insert into credentials (id, user_id, account_id, provider_id, password)
      values ('c', 'asha', 'asha', 'credential', 'salt:key');
    insert into sessions (id, user_id, token, expires_at, ip_address, user_agent) values
      ('s', 'asha', 'Zk3n5QbXcT0pRr1sVv8wYy2mLl6jHh4g', '2031-01-01', '10.0.0.1', 'A phone'),
      ('t', 'asha', 'another', '2031-01-01', null, null);`)
  await migrateEmbedded(pglite, schema)
  const { rows: passwords } = await pglite.query('select user_id, password_hash from credentials')
  expect(passwords).toEqual([{ user_id: 'asha', password_hash: 'salt:key' }])
  const { rows: sessions } = await pglite.query(
    'select id, user_id, token_hash, user_agent from sessions order by id',
  )
  expect(sessions).toEqual([
    {
      id: 's',
      user_id: 'asha',
      token_hash: hashOfToken('Zk3n5QbXcT0pRr1sVv8wYy2mLl6jHh4g'),
      user_agent: 'A phone',
    },
    { id: 't', user_id: 'asha', token_hash: hashOfToken('another'), user_agent: '' },
  ])
})

test('an account that nobody confirmed waits as a sign-up from then on, and its letter stays good', async () => {
  const earlier = await databaseOf('0011_own_sessions')
  try {
    await earlier.exec(`
      insert into users (id, name, email, email_verified, metadata) values
        ('asha', 'Asha Rao', 'asha@acme.in', true, null),
        ('ravi', 'Ravi Das', 'ravi@acme.in', false, '{"full_name": "Ravi Das", "mobile": "1", "linkedin_url": "", "location": "India"}');
      insert into credentials (user_id, password_hash) values ('asha', 'salt:key'), ('ravi', 'pepper:key');
      insert into email_tokens (token_hash, purpose, user_id, expires_at) values
        ('of asha', 'reset-password', 'asha', '2031-01-01'), ('of ravi', 'confirm-e-mail', 'ravi', '2031-01-01');`)
    await migrateEmbedded(earlier, schema)
    const rows = async (query: string) => (await earlier.query(query)).rows
    expect(await rows('select id from users')).toEqual([{ id: 'asha' }])
    expect(
      await rows("select id, email, name, metadata ->> 'mobile' as mobile, password_hash from sign_ups"),
    ).toEqual([
      { id: 'ravi', email: 'ravi@acme.in', name: 'Ravi Das', mobile: '1', password_hash: 'pepper:key' },
    ])
    expect(await rows('select token_hash, user_id, sign_up_id from email_tokens order by 1')).toEqual([
      { token_hash: 'of asha', user_id: 'asha', sign_up_id: null },
      { token_hash: 'of ravi', user_id: null, sign_up_id: 'ravi' },
    ])
  } finally {
    await earlier.close()
  }
})
