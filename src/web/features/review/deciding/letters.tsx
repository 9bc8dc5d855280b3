import { isNoteLost, lettersIn } from '#domain/review/batch-preview.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './decide.module.css'
import { Letter } from './letter.tsx'
import { LETTERS_TITLE } from './letters-title.ts'
import { PreviewFailed } from './preview-failed.tsx'
import type { usePreview } from './use-preview.ts'

type LettersProps = { readonly preview: ReturnType<typeof usePreview>; readonly many: boolean }

/** The letters as founders will read them, or why there is none to read. */
export function Letters({ preview, many }: LettersProps) {
  return (
    <section
      aria-labelledby={LETTERS_TITLE}
      aria-busy={preview.change !== undefined && !preview.current && !preview.query.isError}
      className={styles.letters}
    >
      <h2 id={LETTERS_TITLE} tabIndex={-1}>
        {titleOf(preview, many)}
      </h2>
      {isNoteLost(preview.current?.letters ?? [], preview.change?.note ?? '') && (
        <p role='status' className={styles.notice}>
          {DECIDE_TEXTS.noPlace}
        </p>
      )}
      <Shown preview={preview} />
    </section>
  )
}

function titleOf({ query: { data } }: LettersProps['preview'], many: boolean): string {
  if (!many) return DECIDE_TEXTS.letter
  const all = lettersIn(data?.concerned ?? [])
  return DECIDE_TEXTS.letters(data?.letters.length ?? 0, all)
}

function Shown({ preview: { query, change } }: Pick<LettersProps, 'preview'>) {
  const { data, isError, error } = query
  if (!change) return <p className={styles.soft}>{DECIDE_TEXTS.noLetterYet}</p>
  if (isError) return <PreviewFailed failure={error} onRetry={() => void query.refetch()} />
  if (!data) return <Spinner text={DECIDE_TEXTS.writing} />
  const [first] = data.concerned
  if (data.concerned.length === 1 && first && first.letter !== 'yes') {
    return <p className={styles.notice}>{DECIDE_TEXTS.without[first.letter]}</p>
  }
  return data.letters.map((letter) => <Letter key={letter.id} letter={letter} />)
}
