type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>

export type Step = 'save' | 'next-section' | 'next-field'

/** What a key asks of the form; undefined when it is none of the form's own, or is held down, or composes an e-mail. */
export function stepOf(pressed: Pressed): Step | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = pressed
  if (altKey || shiftKey || isComposing) return undefined
  const isCommand = ctrlKey !== metaKey
  // Held down too, or the browser would offer to save the page.
  if (isCommand && key.toLowerCase() === 's') return 'save'
  if (key !== 'Enter' || repeat) return undefined
  if (isCommand) return 'next-section'
  return ctrlKey ? undefined : 'next-field'
}
