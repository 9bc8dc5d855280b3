import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'
import { fitEdit } from '#domain/questions/answering.ts'

type Edited = { readonly currentTarget: HTMLTextAreaElement }

/**
 * Holds a textarea within the word limit: typing past it is ignored, a paste is cut and what was cut is
 * told. An input method's composition is left alone until it ends.
 */
export function useFittedText(text: string, write: (text: string) => void) {
  const [cut, setCut] = useState('')
  const beforeComposition = useRef<string>(undefined)

  const holdWithin = (before: string, { currentTarget }: Edited) => {
    const fitted = fitEdit(before, currentTarget.value)
    if (fitted.text !== currentTarget.value) {
      // Set here, so that React finds it done and the caret stays.
      currentTarget.value = fitted.text
      currentTarget.setSelectionRange(fitted.caret, fitted.caret)
    }
    if (fitted.cut.trim().length > 1) setCut(fitted.cut.trim())
    write(fitted.text)
  }
  return {
    cut,
    dismiss: () => setCut(''),
    handlers: {
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        if (beforeComposition.current === undefined) holdWithin(text, event)
        else write(event.currentTarget.value)
      },
      onCompositionStart: () => {
        beforeComposition.current = text
      },
      onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
        const before = beforeComposition.current ?? text
        beforeComposition.current = undefined
        holdWithin(before, event)
      },
    },
  }
}
