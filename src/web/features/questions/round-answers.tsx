import { describeFile, type StoredFile } from '#domain/files/stored-file.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import type { Round } from './api.ts'
import styles from './round-answers.module.css'

/** A round's questions with their answers, as read-only text. */
export function RoundAnswers({ round }: { readonly round: Pick<Round, 'questions' | 'answers'> }) {
  const questions = round.questions.toSorted((a, b) => a.order - b.order)
  const answers = new Map(round.answers.map((answer) => [answer.order, answer]))
  return (
    <dl className={styles.answers}>
      {questions.map(({ id, text, order }) => {
        const { answer = '', file } = answers.get(order) ?? {}
        const written = trimBlank(answer)
        return (
          <div key={id}>
            <dt dir='auto'>
              <TextWithLinks text={text} />
            </dt>
            {written && (
              <dd dir='auto'>
                <TextWithLinks text={written} />
              </dd>
            )}
            {file && (
              <dd>
                <AnswerFile file={file} />
              </dd>
            )}
            {!written && !file && <dd className={styles.open}>{ASKING_TEXTS.unanswered}</dd>}
          </div>
        )
      })}
    </dl>
  )
}

/** A link to an answer's file, which opens in a new tab. */
export const AnswerFile = ({ file }: { readonly file: StoredFile }) => (
  <a href={file.url} target='_blank' rel='noreferrer' dir='auto'>
    {describeFile(file)}
  </a>
)
