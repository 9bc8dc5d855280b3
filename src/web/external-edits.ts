/**
 * Detects text that browser extensions, such as spell checkers, text expanders, dictation tools and password managers,
 * put into inputs.
 */

export type TextInput = HTMLInputElement | HTMLTextAreaElement

const WITHOUT_TEXT = ['checkbox', 'radio', 'file', 'submit', 'button']

export const isTextInput = (target: EventTarget | null): target is TextInput =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !WITHOUT_TEXT.includes(target.type))

/**
 * Makes React notice that an extension has set `input.value`. React overrides this property to track the last value,
 * and ignores the next event if the value equals the tracked one.
 */
export function watchExternalEdits(): void {
  for (const type of ['input', 'change']) {
    document.addEventListener(type, ({ target, isTrusted }) => !isTrusted && forgetValue(target), {
      capture: true,
    })
  }
}

/** Makes React track a different value, then restores the text and the caret without React noticing. */
function forgetValue(input: EventTarget | null): void {
  if (!isTextInput(input)) return
  const { value, selectionStart, selectionEnd } = input
  input.value = `${value} `
  setValueWithoutReact(input, value)
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd)
}

/** Sets an input's text. React notices the change at the next event. */
export function setValueWithoutReact(input: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
}

/**
 * Returns a listener for a failed hydration, which happens if an extension has inserted elements into the prerendered
 * page. React then renders new inputs, and the listener moves the text and the focus to them.
 * @param root element that contains the prerendered page
 */
export function keepTypedText(root: HTMLElement): (error: unknown) => void {
  const prerendered = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  // The focused input is remembered here because the new screen moves the focus to its title.
  let focused = prerendered.find((input) => input === document.activeElement)
  root.addEventListener('focusin', ({ target }) => {
    focused = prerendered.find((input) => input === target) ?? focused
  })
  return (error) => {
    reportError(error)
    for (const former of prerendered) {
      const input = document.getElementById(former.id)
      if (!input || input === former || former.isConnected || former.value === '') continue
      setValueWithoutReact(input, former.value)
      input.dispatchEvent(new Event(former.localName === 'select' ? 'change' : 'input', { bubbles: true }))
      if (former === focused) input.focus()
    }
  }
}
