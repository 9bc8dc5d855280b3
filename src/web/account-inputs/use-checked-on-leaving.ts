import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { useAfterPress } from '#web/parts/use-after-press.ts'

/** Of a form whose inputs are checked when they are left, and from then on while they are typed in. */
export const ON_LEAVING = { mode: 'onTouched' } as const

/** @returns what registers an input of a form that is checked `ON_LEAVING` */
export function useCheckedOnLeaving<V extends FieldValues>({ register }: UseFormReturn<V>) {
  const afterPress = useAfterPress()
  return (key: Path<V>): UseFormRegisterReturn => {
    const { onBlur, ...registered } = register(key)
    return {
      ...registered,
      onBlur: async (event) => {
        // Who looks into another window has not left it.
        if (document.hasFocus()) afterPress(() => void onBlur(event))
      },
    }
  }
}
