import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { countWords } from '#domain/words.ts'
import styles from './answer-input.module.css'

type CutNoticeProps = { readonly cut: string; readonly onDismiss: () => void }

/** What a paste lost at the limit, to be copied from (D-status.17). */
export const CutNotice = ({ cut, onDismiss }: CutNoticeProps) => (
  <div role='status' className={styles.notice}>
    {cut && (
      <div className={styles.cut}>
        <p>{QUESTION_TEXTS.cut(countWords(cut))}</p>
        <blockquote>{cut}</blockquote>
        <button type='button' onClick={onDismiss}>
          {QUESTION_TEXTS.dismiss}
        </button>
      </div>
    )}
  </div>
)
