import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { notesSchema } from './notes-schema.ts'
import { openInMemory } from './prepared-cluster.ts'

const saidOfNotes = async (pglite: PGlite) =>
  (await pglite.query(`select obj_description('notes'::regclass) as said`)).rows

test('copies of a prepared cluster do not share writes', async () => {
  const open = await openInMemory(notesSchema())
  const writing = await openInMemory(notesSchema())
  await writing.exec(`comment on table notes is 'Of one.'; checkpoint`)
  expect(await saidOfNotes(writing)).toEqual([{ said: 'Of one.' }])
  await writing.close()
  const later = await openInMemory(notesSchema())
  expect(await saidOfNotes(open)).toEqual([{ said: null }])
  expect(await saidOfNotes(later)).toEqual([{ said: null }])
  await Promise.all([open, later].map((pglite) => pglite.close()))
})
