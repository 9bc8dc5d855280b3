import { FILES_PATH } from '#domain/files/stored-file.ts'
import type { Form } from '#domain/forms/form.ts'

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
