import type { ApiError } from '#web/api/api-error.ts'
import { notify } from '#web/ui/toasts.tsx'

/** A refused file is a toast too (D-files.5); a lost connection speaks at the file alone. */
export function tellRefusal({ title, message }: ApiError) {
  if (title) notify({ title, description: message }, 'problem')
}
