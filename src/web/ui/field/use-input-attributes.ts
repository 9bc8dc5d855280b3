import { useFaultAt } from './field-context.ts'
import { fieldId, noteIds } from './field-ids.ts'

type Around = {
  readonly hint?: boolean
  readonly counter?: boolean
  readonly optional?: boolean
  readonly wrong?: boolean
}

/**
 * The attributes every input of the form has: its id, what describes it, whether it is needed or wrong.
 * @param around which notes its frame shows, and whether the input itself found something wrong
 */
export function useInputAttributes(path: string, { hint, counter, optional, wrong }: Around = {}) {
  const fault = useFaultAt(path)
  const ids = noteIds(path)
  const describedBy = [fault && ids.fault, hint && ids.hint, counter && ids.counter]
  return {
    id: fieldId(path),
    required: !optional,
    'aria-invalid': wrong || fault ? true : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }
}
