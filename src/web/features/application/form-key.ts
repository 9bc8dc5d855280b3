import { useLocation } from '#web/routing/router.tsx'

/** The property of a history entry's state that holds the key of the form to which the entry belongs. */
export const FORM_KEY = 'form'

/**
 * Returns a React key for the open form. The key stays the same when the id of a new application is added to the
 * address, and changes when another application is opened.
 */
export function useFormKey(): string {
  const { key, state } = useLocation()
  const stored = (state as Record<string, unknown> | null)?.[FORM_KEY]
  return typeof stored === 'string' ? stored : key
}
