import { useLocation } from '#web/routing/router.tsx'

/** Under this name the history remembers which form an address belongs to. */
export const FORM_KEY = 'form'

/**
 * The same for as long as the same form is open: it outlives the moment in which a new application gets its id
 * into the address, and changes when another one is opened.
 */
export function useFormKey(): string {
  const { key, state } = useLocation()
  const kept = (state as Record<string, unknown> | null)?.[FORM_KEY]
  return typeof kept === 'string' ? kept : key
}
