import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateEmbedded } from '#database/embedded/open-embedded.ts'
import { type Migration, migrationFrom } from '#database/migration-files.ts'
import { openInMemory } from './prepared-cluster.ts'

const FIRST = migrationFrom(
  '0000_first',
  'create table first (id int);\n--> statement-breakpoint\ncreate table also (id int);',
)
const SECOND = migrationFrom('0001_second', 'create table second (id int)')
const BROKEN = migrationFrom(
  '0002_broken',
  'create table third (id int);\n--> statement-breakpoint\nselect 1 / 0',
)

describe('migrating', () => {
  let pglite: PGlite
  const tables = async () => {
    const { rows } = await pglite.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
    return rows.map(({ name }) => name)
  }
  const to = (migrations: Migration[], ...policies: string[]) =>
    migrateEmbedded(pglite, { migrations, policies })

  beforeAll(async () => {
    pglite = await openInMemory()
  })
  afterAll(() => pglite.close())

  test('applies new migrations in order, and the policies', async () => {
    await to([FIRST], 'create role openround_app', 'create table policy_one ()')
    expect(await tables()).toEqual(['also', 'first', 'migrations', 'policy_one'])
    await to([FIRST, SECOND], 'create table if not exists policy_two ()')
    expect(await tables()).toEqual(['also', 'first', 'migrations', 'policy_one', 'policy_two', 'second'])
  })

  test('reapplies the policies only if one has changed', async () => {
    await to([FIRST, SECOND], 'drop table policy_one', 'select 1')
    await to([FIRST, SECOND], 'drop table policy_one', 'select 1')
    expect(await tables()).toEqual(['also', 'first', 'migrations', 'policy_two', 'second'])
    await expect(to([FIRST, SECOND], 'drop table policy_one', 'select 2')).rejects.toMatchObject({
      code: '42P01',
    })
  })

  test('rolls a failed migration back and keeps earlier ones', async () => {
    await expect(to([FIRST, SECOND, BROKEN], 'select 3')).rejects.toMatchObject({ code: '22012' })
    expect(await tables()).toEqual(['also', 'first', 'migrations', 'policy_two', 'second'])
  })

  test('reports an applied migration that has changed since', async () => {
    await to([FIRST, SECOND], 'select 2')
    const changed = migrationFrom('0000_first', 'create table first (id bigint)')
    await expect(to([changed, SECOND], 'select 4')).rejects.toThrow(
      'The migration 0000_first has changed since it was applied',
    )
  })

  test('refuses a database of a newer version', async () => {
    await to([FIRST, SECOND], 'select 2')
    await expect(to([FIRST], 'select 5')).rejects.toThrow(
      'The database holds the migration 0001_second, which this version does not know',
    )
  })

  test('ignores line endings in migration hashes', () => {
    expect(migrationFrom('x', 'a;\r\nb').hash).toBe(migrationFrom('x', 'a;\nb').hash)
  })
})
