import { describeFile, type StoredFile } from '#domain/files/stored-file.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import type { QuestionRound } from './api.ts'

/** A round's questions with their answers, as read-only text. */
export function QuestionRoundAnswers({
  round,
}: {
  readonly round: Pick<QuestionRound, 'questions' | 'answers'>
}) {
  const questions = round.questions.toSorted((a, b) => a.order - b.order)
  const answers = new Map(round.answers.map((answer) => [answer.order, answer]))
  return (
    <Stack as='dl'>
      {questions.map(({ id, text, order }) => {
        const { answer = '', file } = answers.get(order) ?? {}
        const written = trimBlank(answer)
        return (
          <Stack key={id} gap={1}>
            <Text as='dt' dir='auto' strong multiline>
              <TextWithLinks text={text} />
            </Text>
            {written && (
              <Text as='dd' dir='auto' multiline>
                <TextWithLinks text={written} />
              </Text>
            )}
            {file && (
              <Text as='dd'>
                <AnswerFile file={file} />
              </Text>
            )}
            {!written && !file && (
              <Text as='dd' tone='soft'>
                <i>{ASKING_TEXTS.unanswered}</i>
              </Text>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}

/** A link to an answer's file, which opens in a new tab. */
export const AnswerFile = ({ file }: { readonly file: StoredFile }) => (
  <a href={file.url} target='_blank' rel='noreferrer' dir='auto'>
    {describeFile(file)}
  </a>
)
