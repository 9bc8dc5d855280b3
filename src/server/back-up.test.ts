import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { absolute, backUp } from './back-up.ts'
import { readConfig } from './config.ts'

// A refusal comes before the database is touched, so none is needed.
const database = {} as Database
const elsewhere = {
  STORAGE_URL: 's3://key:secret@s3.example.com/decks',
  SMTP_URL: 'smtp://mail.example.com',
  SESSION_SECRET: 'a secret of at least thirty-two characters',
}

test('a PostgreSQL server is left to its own tools', async () => {
  const config = readConfig({ ...elsewhere, DATABASE_URL: 'postgres://localhost/openround' })
  expect(await backUp({ config, database }, [join(tmpdir(), 'a-folder-that-nobody-made')])).toEqual({
    code: 1,
    lines: ['DATABASE_URL names a PostgreSQL server: back it up with its own tools, such as pg_dump.'],
  })
})

test('a folder is meant as seen from where the command was given', () => {
  expect(absolute(['copy'])).toEqual([join(process.cwd(), 'copy')])
  expect(absolute([])).toEqual([''])
  expect(absolute(['a b', 'c'])).toEqual([join(process.cwd(), 'a b'), 'c'])
})
