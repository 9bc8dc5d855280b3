import { replaceWordProcessorCharacters } from '#domain/word-processor-characters.ts'
import { isTextInput, setValueWithoutReact, type TextInput } from './external-edits.ts'

/**
 * Replaces the characters of word processors in all inputs. A paste is replaced before it is inserted, so that the
 * browser can undo it. Other edits, such as a drop, are replaced after the browser has made them.
 */
export function replaceWordProcessorInput(): void {
  document.addEventListener('paste', replacePaste, { capture: true })
  document.addEventListener('input', replaceInput, { capture: true })
}

/** A password may contain any character. */
const isReplaceable = (target: EventTarget | null): target is TextInput =>
  isTextInput(target) && target.type !== 'password'

function replacePaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  const pasted = clipboardData?.getData('text/plain')
  if (!pasted || !isReplaceable(target)) return
  // Signs at the beginning of a line become bullets.
  const before = target.value.slice(0, target.selectionStart ?? 0).replace(/^.*\n/s, '')
  const text = replaceWordProcessorCharacters(before + pasted).slice(
    replaceWordProcessorCharacters(before).length,
  )
  if (text === pasted.replace(/\r\n?/g, '\n')) return
  // Deprecated, but the only command that adds to the browser's undo history.
  if (document.execCommand('insertText', false, text)) event.preventDefault()
}

function replaceInput({ target, isComposing }: Event & { readonly isComposing?: boolean }): void {
  if (!isReplaceable(target) || isComposing) return
  const { value, selectionEnd } = target
  const text = replaceWordProcessorCharacters(value)
  if (text === value) return
  setValueWithoutReact(target, text)
  if (selectionEnd === null) return
  const caret = replaceWordProcessorCharacters(value.slice(0, selectionEnd)).length
  target.setSelectionRange(caret, caret)
}
