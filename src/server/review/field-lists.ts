import type { Calls, Reply } from '#contract/calls.ts'
import {
  createFieldList,
  type FieldListReadingRow,
  type FieldListRow,
  fieldListUpdateStatement,
  findFieldList,
  findPublished,
  lockFieldList,
  lockTeamFields,
  type PublishedRow,
  selectFieldList,
  storePublication,
  updateFieldList,
} from '#database/field-lists.ts'
import { toIso } from '#domain/dates.ts'
import type { FieldListName } from '#domain/forms/field-definition.ts'
import {
  cleanFieldList,
  emptyFieldList,
  FIELD_LIST_REFUSALS,
  FIELD_LIST_SHAPE,
  type FieldList,
} from '#domain/forms/field-list.ts'
import { isUnchanged, publicationErrors, publicationOf } from '#domain/forms/publication.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'

/** Returns the unpublished copy of the own questions or the team fields, and the published list. */
export async function readFieldList(
  { database }: Services,
  { session }: Caller,
  name: FieldListName,
): Promise<Reply<'readFieldList'>> {
  const statement = selectFieldList(name)
  const { actor, rows } = await database.query<FieldListReadingRow>(session, 'administrator', statement)

  authorise(mayAdminister(actor))

  const [row] = rows as [FieldListReadingRow]
  const { number = null, published_at = null } = row.published ?? {}
  const published = publishedListOf(name, row)
  const copy = row.copy ?? { ...published, version: 0, updated_at: null }
  return {
    copy: { ...valuesOf(copy), version: copy.version, updated_at: toIso(copy.updated_at) },
    published: { ...valuesOf(published), number, published_at: toIso(published_at) },
    drafts: name === 'application-form' ? row.drafts : 0,
    choice_uses: name === 'team-fields' ? row.choice_uses : {},
    undeletable: row.undeletable,
  }
}

const publishedListOf = (name: FieldListName, { published }: PublishedRow): FieldList =>
  published ?? emptyFieldList(name)

/** Saves the unpublished copy. Invalid definitions are saved too, so that nothing that is typed gets lost. */
export const saveFieldList = (
  { database }: Services,
  { session }: Caller,
  name: FieldListName,
  save: Calls['saveFieldList']['body'],
): Promise<Reply<'saveFieldList'>> =>
  saveRecord(database, session, copyRecord(name), save) as Promise<Reply<'saveFieldList'>>

const valuesOf = ({ title, fields }: FieldList) => ({ title, fields: [...fields] })

const copyRecord = (name: FieldListName): StoredRecord<FieldListRow, FieldList> => ({
  access: { capacity: 'administrator', mayEdit: mayAdminister },
  directUpdate: ({ base_version: version, changes }) =>
    version === 0 ? undefined : fieldListUpdateStatement({ name, version }, changes),
  create: async (transaction) =>
    createFieldList(transaction, name, publishedListOf(name, await findPublished(transaction, name))),
  find: (transaction) => findFieldList(transaction, name),
  requireEditable: (_, row) => {
    if (!row) throw new Problem('conflict', FIELD_LIST_REFUSALS.conflict)
    return row
  },
  shapeOf: () => FIELD_LIST_SHAPE,
  valuesOf,
  update: updateFieldList,
})

/**
 * Publishes the copy at the version that the administrator has confirmed. Publishes nothing if the list stays the same.
 * @throws Problem 'conflict' if the copy has another version; 'validation-failed' with the place of each mistake
 */
export const publishFieldList = (
  { database }: Services,
  { session }: Caller,
  name: FieldListName,
  { version }: Calls['publishFieldList']['body'],
): Promise<Reply<'publishFieldList'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const copy = await lockFieldList(transaction, name)
    if (copy && copy.published_version === version) return { done: true }
    if ((copy?.version ?? 0) !== version) throw new Problem('conflict', FIELD_LIST_REFUSALS.conflict)
    if (!copy) return { done: true }
    if (name === 'team-fields') await lockTeamFields(transaction)
    const row = await findPublished(transaction, name)
    const published = publishedListOf(name, row)
    const list = cleanFieldList(name, copy)
    refuseInvalidList(name, list, row, published)
    if (isUnchanged(publicationOf(published, list))) return { done: true }

    await storePublication(transaction, copy, list)
    return { done: true }
  })

function refuseInvalidList(
  name: FieldListName,
  { fields }: FieldList,
  { kinds, undeletable }: PublishedRow,
  published: FieldList,
): void {
  const errors = publicationErrors(name, fields, {
    kinds: new Map(Object.entries(kinds)),
    undeletable: published.fields.filter(({ id }) => undeletable.includes(id)),
  })
  if (!errors[0]) return
  const faults = errors.map(({ path, message }) => {
    const label = fields[Number.parseInt(path, 10)]?.label ?? ''
    return { field: path, path, label, kind: 'wrong' as const, message }
  })
  throw new Problem('validation-failed', errors[0].message, { title: FIELD_LIST_REFUSALS.title, faults })
}
