import { createHash } from 'node:crypto'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import type { Form } from '#domain/forms/form.ts'
import * as limits from '#domain/limits.ts'

/** A migration file of drizzle-kit. */
export type Migration = { name: string; hash: string; statements: string[] }

/** A migration as recorded in the database. */
export type AppliedMigration = Pick<Migration, 'name' | 'hash'>

/** Everything that creates the schema in an empty database: migrations, oldest first, then policies, by file name. */
export type Schema = { migrations: Migration[]; policies: string[] }

type Journal = { entries: { idx: number; tag: string }[] }

const journals = import.meta.glob<Journal>('./migrations/meta/_journal.json', {
  import: 'default',
  eager: true,
})
const migrationTexts = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const policyTexts = import.meta.glob<string>('./policies/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const BREAKPOINT = '--> statement-breakpoint'

/** Normalises line endings, so that a checkout on Windows gives the same hash. */
const unixLines = (text: string): string => text.replaceAll('\r\n', '\n')

export const hashOf = (text: string): string => createHash('sha256').update(unixLines(text)).digest('hex')

export function migrationFrom(name: string, text: string): Migration {
  const statements = unixLines(text).split(BREAKPOINT)
  return { name, hash: hashOf(text), statements: statements.map((it) => it.trim()).filter(Boolean) }
}

/** Returns the schema of this version. Throws if a migration's file is missing or a policy uses an unknown limit. */
export const currentSchema = (): Schema => ({ migrations: migrations(), policies: policies() })

function migrations(): Migration[] {
  const entries = Object.values(journals).flatMap((journal) => journal.entries)
  return entries
    .sort((a, b) => a.idx - b.idx)
    .map(({ tag }) => {
      const text = migrationTexts[`./migrations/${tag}.sql`]
      if (text === undefined)
        throw new Error(`The migration ${tag} is in the journal, but its file is missing.`)
      return migrationFrom(tag, text)
    })
}

function policies(): string[] {
  return Object.entries(policyTexts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => substituteLimits(unixLines(text)))
    .concat(fileReferencesTrigger(APPLICATION_FORM, 'applications'), ANSWER_FILES_TRIGGER)
}

/** Replaces {{NAME}} with the limit of that name in the domain. Throws for an unknown name. */
const substituteLimits = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const limit = (limits as Record<string, unknown>)[name]
    if (typeof limit !== 'number') throw new Error(`A policy uses the limit ${name}, which does not exist.`)
    return String(limit)
  })

/** Returns a hash of the whole schema. It is the cache key for a prepared empty database. */
export const schemaHash = ({ migrations, policies }: Schema): string =>
  hashOf([...migrations.map((migration) => migration.hash), ...policies].join('\n'))

/** Updates file references when the answers to a round change (policies/40-files.sql). */
const ANSWER_FILES_TRIGGER = `
  drop trigger if exists update_answer_file_references on application_questions;
  create trigger update_answer_file_references after insert or delete or update of answers, answered_at
    on application_questions for each row execute function update_answer_file_references('${FILES_PATH}');`

/**
 * Returns the trigger that updates file references when rows of a form's table change (policies/40-files.sql). It is
 * applied with the policies, and again when a form gains or loses a field that holds files.
 * @param table a table with the columns `id` and `user_id`
 */
export function fileReferencesTrigger({ fields }: Form, table: string): string {
  const columns = fields.flatMap((field) => {
    const storage = field.kind.storage(field)
    if (!storage.holdsFiles) return []
    return 'parts' in storage ? field.key + storage.parts.url : field.key
  })
  return `
    drop trigger if exists update_file_references on ${table};
    create trigger update_file_references after insert or update or delete on ${table}
      for each row execute function update_file_references('${[FILES_PATH, ...columns].join("', '")}');`
}
