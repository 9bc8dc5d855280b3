import { DOCUMENTS } from '#domain/forms/kinds/documents.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { type DocumentRows, isBegun, isWhole } from './document-rows.ts'
import { DocumentsInput } from './documents-input.tsx'

const half = ({ rows }: DocumentRows) => rows.filter((row) => !isWhole(row))

export const inputs = kindInputs({
  kind: DOCUMENTS,
  Input: DocumentsInput,
  toValue: (answer): DocumentRows => ({
    wanted: answer.length > 0 ? 'yes' : 'no',
    // The address names the row, so that the same document keeps its row over a merge.
    rows: answer.map(({ title, ...stored }) => ({ row: stored.url, title, stored })),
  }),
  // A half row is not stored (D-form.14).
  toAnswer: ({ rows }) =>
    rows.filter(isWhole).flatMap(({ title, stored }) => (stored ? [{ title, ...stored }] : [])),
  // Rows of these inputs that are not answers yet stay behind those that come.
  laidOver: ({ rows }, now) => {
    const all = [...rows, ...half(now)]
    return { wanted: all.length > 0 ? 'yes' : now.wanted, rows: all }
  },
  halfRows: (value) => half(value).map((row) => ({ isBegun: isBegun(row) })),
})
