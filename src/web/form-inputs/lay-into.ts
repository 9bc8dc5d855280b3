import type { UseFormReturn } from 'react-hook-form'
import {
  type Answer,
  type AnswerChanges,
  APPLICATION_FORM,
  type FieldKey,
} from '#domain/applications/form/application-form.ts'
import type { ValueOf } from './form-values.ts'
import { halfRows } from './half-rows.ts'
import { toValue } from './to-values.ts'

/** Lays answers that came from elsewhere into the open form. */
export function layInto(form: UseFormReturn, changes: AnswerChanges) {
  for (const key of Object.keys(changes) as FieldKey[]) {
    const value = toValue(key, changes[key] as Answer)
    if (APPLICATION_FORM.field(key).kind.name === 'documents')
      layDocuments(form, key, value as ValueOf['documents'])
    else form.setValue(key, value)
  }
}

/** Rows of this form that are not answers yet stay behind those that come. */
function layDocuments(form: UseFormReturn, key: FieldKey, { rows }: ValueOf['documents']) {
  const now: ValueOf['documents'] = form.getValues(key)
  const half = halfRows(now)
  const all = [...rows, ...half]
  form.setValue(`${key}.wanted`, all.length > 0 ? 'yes' : now.wanted)
  form.setValue(`${key}.rows`, all)
}
