import { useAfterPress } from '#web/ui/use-after-press.ts'
import type { Registered } from './use-text-form.ts'

/** @returns what has an input that was left checked only once nothing is being pressed */
export function useCheckedOnLeaving(): (registered: Registered) => Registered {
  const afterPress = useAfterPress()
  return ({ onBlur, ...registered }) => ({
    ...registered,
    onBlur: () => {
      // Who looks into another window has not left it.
      if (document.hasFocus()) afterPress(onBlur)
    },
  })
}
