import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type CompositionEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { cutMessage, limitEdit, type TextLimit } from '#domain/text-limits.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import buttons from '#web/ui/buttons.module.css'
import { Card } from '#web/ui/card.tsx'
import field from '#web/ui/field.module.css'
import { TextareaField, TextField } from '#web/ui/field.tsx'
import { Text } from '#web/ui/text.tsx'

type TextRules = {
  readonly limits: readonly TextLimit[]
  /** Cleans up entered text, for example by putting it on one line. */
  readonly clean?: ((text: string) => string) | undefined
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Text that was cut from `text`. It is shown until `text` changes. */
type Cut = { readonly cut: string; readonly limit: TextLimit; readonly text: string }

/** Cut texts by the name of their input. */
export type CutTexts = Map<string, Cut>

/**
 * Keeps an input within limits. Typing beyond a limit is ignored. Unlike with `maxLength`, a notice shows the text that
 * was cut from a paste. Text composed with an IME is checked when the composition ends.
 * @param text value of the input
 * @param onChange called with the event once the input's value has been corrected
 * @param remembered where to remember the cut text when the input is removed, and the name of the input
 */
export function useLimitedText<E extends TextElement>(
  text: string,
  rules: TextRules,
  onChange: ((event: ChangeEvent<E>) => void) | undefined,
  remembered?: { readonly cutTexts: CutTexts | undefined; readonly name: string },
) {
  const [cut, showCut] = useState(() => remembered?.cutTexts?.get(remembered.name))
  const setCut = (next: Cut | undefined) => {
    showCut(next)
    if (next) remembered?.cutTexts?.set(remembered.name, next)
    else remembered?.cutTexts?.delete(remembered.name)
  }
  const beforeComposition = useRef<string>(undefined)

  const applyRules = (before: string, event: ChangeEvent<E>) => {
    const input = event.currentTarget
    const edit = correctEdit(before, input, rules)
    if (edit.text !== input.value) {
      // The value is set before React renders the same value, so that the caret keeps its position.
      input.value = edit.text
      input.setSelectionRange(edit.caret, edit.caret)
    }
    const missing = trimBlank(edit.cut)
    if (edit.limit && missing.length > 1) setCut({ cut: missing, limit: edit.limit, text: edit.text })
    onChange?.(event)
  }
  const notice: ReactNode = (
    <CutTextNotice cut={cut?.text === text ? cut : undefined} onDismiss={() => setCut(undefined)} />
  )
  return {
    notice,
    handlers: {
      onChange: (event: ChangeEvent<E>) => {
        if (beforeComposition.current === undefined) applyRules(text, event)
        else onChange?.(event)
      },
      onCompositionStart: () => {
        beforeComposition.current = text
      },
      onCompositionEnd: (event: CompositionEvent<E>) => {
        const before = beforeComposition.current ?? text
        beforeComposition.current = undefined
        // The cast is safe, because the target of a composition event is the input too.
        applyRules(before, event as unknown as ChangeEvent<E>)
      },
    },
  }
}

type LimitedProps = { readonly value: string; readonly rules: TextRules }

/** A text field with limits, and a notice about text that was cut from a paste. */
export function LimitedTextField({
  rules,
  onChange,
  ...props
}: ComponentPropsWithRef<typeof TextField> & LimitedProps) {
  const { handlers, notice } = useLimitedText<HTMLInputElement>(props.value, rules, onChange)
  return (
    <>
      <TextField {...props} {...handlers} />
      {notice}
    </>
  )
}

/** A textarea that grows with its text, has limits, and shows a notice about text that was cut from a paste. */
export function LimitedTextareaField({
  rules,
  onChange,
  ...props
}: ComponentPropsWithRef<typeof TextareaField> & LimitedProps) {
  const { handlers, notice } = useLimitedText<HTMLTextAreaElement>(props.value, rules, onChange)
  return (
    <>
      <TextareaField {...props} {...handlers} />
      {notice}
    </>
  )
}

function correctEdit(before: string, input: TextElement, { limits, clean }: TextRules) {
  const entered = input.value
  const caret = input.selectionEnd ?? entered.length
  // A letter is appended, because `clean` drops whitespace at the end of a text, and the part before the caret may end
  // with whitespace that `clean` keeps in the whole text.
  const cleaned = clean
    ? { text: clean(entered), caret: clean(`${entered.slice(0, caret)}x`).length - 1 }
    : { text: entered, caret }
  let edit = { ...cleaned, cut: '', limit: undefined as TextLimit | undefined }
  for (const limit of limits) {
    const fitted = limitEdit(before, edit.text, limit)
    if (fitted.cut !== '') edit = { ...fitted, cut: fitted.cut + edit.cut, limit }
  }
  return edit
}

type CutTextNoticeProps = { readonly cut: Cut | undefined; readonly onDismiss: () => void }

/** Shows text that was cut from a paste, so that the user can copy it (D-status.17). */
const CutTextNotice = ({ cut, onDismiss }: CutTextNoticeProps) => (
  <div role='status' className={field.cut}>
    {cut && (
      <Card compact tone='warning'>
        <p>{cutMessage(cut.cut, cut.limit)}</p>
        <Text as='blockquote' tone='soft'>
          {cut.cut}
        </Text>
        <button type='button' className={buttons.link} onClick={onDismiss}>
          {RECORD_TEXTS.dismiss}
        </button>
      </Card>
    )}
  </div>
)
