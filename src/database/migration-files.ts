import { createHash } from 'node:crypto'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FILES_PATH } from '#domain/files/stored-file.ts'
import type { Form } from '#domain/forms/form.ts'
import * as limits from '#domain/limits.ts'

/** A step of the schema's history: drizzle-kit's file, by its name and in its journal's order. */
export type Migration = { name: string; hash: string; statements: string[] }

/** A migration as a database remembers it. */
export type AppliedMigration = Pick<Migration, 'name' | 'hash'>

/** All that makes an empty database ours: the migrations, oldest first, and the policies in the order of their files. */
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

/** Line endings do not count: a checkout on Windows is the same migration. */
const unixLines = (text: string): string => text.replaceAll('\r\n', '\n')

export const hashOf = (text: string): string => createHash('sha256').update(unixLines(text)).digest('hex')

export function migrationFrom(name: string, text: string): Migration {
  const statements = unixLines(text).split(BREAKPOINT)
  return { name, hash: hashOf(text), statements: statements.map((it) => it.trim()).filter(Boolean) }
}

/** The schema of this version. Throws when the journal names a file that is not there. */
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
    .concat(fileReferencesTrigger(APPLICATION_FORM, 'applications'))
}

/** Fills {{NAME}} in with the number of that name, so that a limit stands once. Throws for a name that is none. */
const substituteLimits = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const limit = (limits as Record<string, unknown>)[name]
    if (typeof limit !== 'number') throw new Error(`A policy names the limit ${name}, which there is not.`)
    return String(limit)
  })

/** Changes with the whole schema: what a prepared copy of an empty database is kept under. */
export const schemaHash = ({ migrations, policies }: Schema): string =>
  hashOf([...migrations.map((migration) => migration.hash), ...policies].join('\n'))

/**
 * Lets the references to files follow the rows of a form's table, whichever fields hold them (policies/40-files.sql).
 * Like a policy it is applied again whenever it says something else: after a field was added that holds files.
 * @param table one whose rows have `id` and `user_id`
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
