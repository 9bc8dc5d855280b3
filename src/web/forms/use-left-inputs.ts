import { useEffect, useEffectEvent, useState } from 'react'
import { useAfterPress } from '#web/ui/use-after-press.ts'

const pathOf = ({ target }: Event): string => (target as Partial<HTMLInputElement> | null)?.name ?? ''

/**
 * Which inputs of a form were left, by their paths in the answers: what stands in them may be judged. One that is gone
 * back to may be typed in again without a word, unless something is said of it already.
 * @param isWrong whether something is said of an input
 */
export function useLeftInputs(isWrong: (path: string) => boolean): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const afterPress = useAfterPress()
  const goBack = useEffectEvent((event: Event) => {
    const path = pathOf(event)
    if (left.has(path) && !isWrong(path)) setLeft(new Set([...left].filter((one) => one !== path)))
  })
  useEffect(() => {
    const leave = (event: Event) => {
      const path = pathOf(event)
      // Who looks into another window has not left it.
      if (path && document.hasFocus())
        afterPress(() => setLeft((former) => (former.has(path) ? former : new Set(former).add(path))))
    }
    document.addEventListener('focusout', leave)
    const enter = (event: Event) => goBack(event)
    document.addEventListener('focusin', enter)
    return () => {
      document.removeEventListener('focusout', leave)
      document.removeEventListener('focusin', enter)
    }
  }, [afterPress])
  return left
}
