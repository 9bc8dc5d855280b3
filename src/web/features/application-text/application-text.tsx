import { type ReactNode, useId } from 'react'
import {
  type AnsweredForm,
  applicationForm,
  type FieldKey,
} from '#domain/applications/form/application-form.ts'
import type { PrintedAnswer } from '#domain/applications/print-document.ts'
import { describeFile, type StoredFile } from '#domain/files/stored-file.ts'
import { SHARES, type Shares } from '#domain/forms/kinds/shares.ts'
import type { ListEntry } from '#domain/forms/list-entries.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { hasWebLink, TextWithLinks } from '#web/ui/text-with-links.tsx'
import styles from './application-text.module.css'
import { UseOfFunds } from './use-of-funds.tsx'

/** A section of answers. `id` is an element id. */
type TextSection = {
  readonly id: string
  readonly heading: string
  readonly printed: readonly PrintedAnswer[]
  /** Content shown next to the heading. */
  readonly action?: ReactNode
}

type ApplicationTextProps = {
  readonly sections: readonly TextSection[]
  readonly answered: AnsweredForm
  /** True to render each answer as a disabled field that is named by its label. */
  readonly asFields?: boolean
  /** Returns content to show under an answer. */
  readonly under?: (key: FieldKey) => ReactNode
  /** Content shown after all sections. */
  readonly children?: ReactNode
}

/** A founder's answers as read-only text. If there is room, the headings are next to the answers. */
export const ApplicationText = ({ sections, children, ...groupProps }: ApplicationTextProps) => (
  <Stack gap={6} className={styles.applicationText}>
    {sections.map(({ id, heading, printed, action }) => (
      <Stack as='section' gap={2} key={id} id={id} aria-labelledby={`${id}-title`}>
        <div className={styles.heading}>
          <Heading level={3} size='section' id={`${id}-title`} tabIndex={-1}>
            {heading}
          </Heading>
          {action}
        </div>
        <Stack gap={2} className={styles.answers}>
          {groupShortAnswers(printed).map((group) => (
            <AnswerGroup key={group[0]?.key} group={group} {...groupProps} />
          ))}
        </Stack>
      </Stack>
    ))}
    {children}
  </Stack>
)

type AnswerGroup = readonly PrintedAnswer[]

/** Groups consecutive short answers, which are shown as one list. Every other answer is a group of its own. */
const groupShortAnswers = (answers: AnswerGroup): AnswerGroup[] =>
  answers.reduce<PrintedAnswer[][]>((groups, answer) => {
    const last = groups.at(-1)
    if (last && isShortAnswer(answer) && last.every(isShortAnswer)) last.push(answer)
    else groups.push([answer])
    return groups
  }, [])

const isShortAnswer = ({ isEssay, entries }: PrintedAnswer) => !isEssay && entries.length === 0

type GroupProps = Pick<ApplicationTextProps, 'answered' | 'asFields' | 'under'> & {
  readonly group: AnswerGroup
}

function AnswerGroup({ group, answered, asFields, under }: GroupProps) {
  const texts = group.map((answer) => (
    <AnswerText key={answer.key} answer={answer} answered={answered} asField={asFields}>
      {under?.(answer.key)}
    </AnswerText>
  ))
  return group.every(isShortAnswer) ? (
    <Stack as='dl' gap={2} className={styles.facts}>
      {texts}
    </Stack>
  ) : (
    texts
  )
}

type AnswerTextProps = {
  readonly answer: PrintedAnswer
  readonly answered: AnsweredForm
  readonly asField: boolean | undefined
  /** Content shown under the answer. */
  readonly children?: ReactNode
}

/** One answer: an essay, a list or short text. Files are shown as links. */
function AnswerText({ answer, answered, asField, children }: AnswerTextProps) {
  const labelId = useId()
  const { key, label, isEssay, entries, paragraphs } = answer
  const form = applicationForm(answered.form)
  const value = answered.answers[key]
  const files = form.files({ [key]: value })
  const hasShares = form.field(key).kind.name === SHARES.name
  const [file] = files
  const text =
    entries.length > 0 && hasShares ? (
      <UseOfFunds shares={value as Shares} entries={entries} />
    ) : entries.length > 0 && files.length === 0 && entries.every(hasOneDetail) ? (
      <Facts entries={entries} />
    ) : entries.length > 0 ? (
      <Entries entries={entries} files={files} />
    ) : file ? (
      <FileLink file={file} />
    ) : (
      <Paragraphs answer={answer} />
    )
  const texts = [...paragraphs, ...entries.flatMap(({ details }) => details)]
  const hasControls = files.length > 0 || hasShares || texts.some(hasWebLink)
  const shown = asField ? <DisabledField {...{ labelId, hasControls }}>{text}</DisabledField> : text
  if (isEssay || entries.length > 0) {
    return (
      <>
        <Text as='h4' size='small' tone='soft' strong id={labelId}>
          {label}
        </Text>
        {shown}
        {children}
      </>
    )
  }
  return (
    <div>
      <dt id={labelId}>{label}</dt>
      <dd>
        {shown}
        {children}
      </dd>
    </div>
  )
}

type DisabledFieldProps = {
  readonly labelId: string
  readonly hasControls: boolean
  readonly children: ReactNode
}

/**
 * A disabled field, named by its label (S4.15). A field that contains links or an expandable list is not aria-disabled,
 * because those still work.
 */
const DisabledField = ({ labelId, hasControls, children }: DisabledFieldProps) => (
  <fieldset disabled aria-labelledby={labelId} aria-disabled={hasControls ? undefined : true}>
    {children}
  </fieldset>
)

type EntriesProps = Pick<PrintedAnswer, 'entries'> & { readonly files: readonly StoredFile[] }

const hasOneDetail = ({ details }: ListEntry) => details.length === 1

/** A list of entries with a single detail each, such as an amount. */
const Facts = ({ entries }: Pick<PrintedAnswer, 'entries'>) => (
  <Stack as='dl' gap={2} className={styles.facts}>
    {entries.map(({ number, name, details }) => (
      <div key={number}>
        <dt>{name}</dt>
        <dd dir='auto'>
          <TextWithLinks text={details.join('\n')} />
        </dd>
      </div>
    ))}
  </Stack>
)

/** A list of entries. An entry with a file shows a link to the file instead of its details. */
const Entries = ({ entries, files }: EntriesProps) => (
  <Stack as='ul' gap={3} className={styles.entries}>
    {entries.map(({ number, name, details }) => {
      const file = files[number - 1]
      return (
        <Stack as='li' gap={1} key={number}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {file ? (
            <FileLink file={file} />
          ) : (
            details.map((detail) => (
              <Text key={detail} multiline dir='auto'>
                <TextWithLinks text={detail} />
              </Text>
            ))
          )}
        </Stack>
      )
    })}
  </Stack>
)

const FileLink = ({ file }: { readonly file: StoredFile }) => (
  <a href={file.url} target='_blank' rel='noreferrer'>
    {describeFile(file)}
  </a>
)

/** Gives each paragraph its own text direction. */
const Paragraphs = ({ answer: { paragraphs, given } }: { readonly answer: PrintedAnswer }) => (
  <Stack gap={3} className={styles.text}>
    {paragraphs.map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs keep their order, and two may be equal
      <Text key={index} multiline {...(!given && { tone: 'soft' })} dir='auto'>
        <TextWithLinks text={paragraph} />
      </Text>
    ))}
  </Stack>
)
