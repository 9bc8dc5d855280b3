import { type ReactNode, useId } from 'react'
import { type Answers, APPLICATION_FORM, type FieldKey } from '#domain/applications/form/application-form.ts'
import type { PrintedAnswer } from '#domain/applications/print-document.ts'
import { describeFile, type StoredFile } from '#domain/files/stored-file.ts'
import type { ListEntry } from '#domain/forms/list-entries.ts'
import styles from './application-text.module.css'

/** A section of what a founder wrote, with the id that it has on the page. */
type TextSection = {
  readonly id: string
  readonly heading: string
  readonly said: readonly PrintedAnswer[]
}

type ApplicationTextProps = {
  readonly sections: readonly TextSection[]
  readonly answers: Answers
  /** Whether headings stand beside the text where there is room, as on a screen of its own. */
  readonly wide?: boolean
  /** Whether each answer is a field of the form still, found by its label, if one that nobody can change. */
  readonly asFields?: boolean
  /** What stands under an answer. */
  readonly under?: (key: FieldKey) => ReactNode
  /** What stands under them all. */
  readonly children?: ReactNode
}

/** What a founder wrote as running text: as the group reads it, and as its founder may before. */
export const ApplicationText = ({ sections, wide, children, ...around }: ApplicationTextProps) => (
  <div className={styles.applicationText} data-wide={wide}>
    {sections.map(({ id, heading, said }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`} tabIndex={-1}>
          {heading}
        </h3>
        <div className={styles.answers}>
          {groupShortAnswers(said).map((group) => (
            <AnswerGroup key={group[0]?.key} group={group} {...around} />
          ))}
        </div>
      </section>
    ))}
    {children}
  </div>
)

type AnswerGroup = readonly PrintedAnswer[]

/** Short answers that follow one another stand in one list of facts. */
const groupShortAnswers = (answers: AnswerGroup): AnswerGroup[] =>
  answers.reduce<PrintedAnswer[][]>((groups, answer) => {
    const last = groups.at(-1)
    if (last && isShortAnswer(answer) && last.every(isShortAnswer)) last.push(answer)
    else groups.push([answer])
    return groups
  }, [])

const isShortAnswer = ({ isEssay, entries }: PrintedAnswer) => !isEssay && entries.length === 0

type GroupProps = Pick<ApplicationTextProps, 'answers' | 'asFields' | 'under'> & {
  readonly group: AnswerGroup
}

function AnswerGroup({ group, answers, asFields, under }: GroupProps) {
  const said = group.map((answer) => (
    <AnswerText key={answer.key} answer={answer} answers={answers} asField={asFields}>
      {under?.(answer.key)}
    </AnswerText>
  ))
  return group.every(isShortAnswer) ? <dl className={styles.facts}>{said}</dl> : said
}

type AnswerTextProps = {
  readonly answer: PrintedAnswer
  readonly answers: Answers
  /** Whether it is a field of the form still, if one that nobody can change. */
  readonly asField: boolean | undefined
  /** What stands under it. */
  readonly children?: ReactNode
}

/** One answer: a text with its heading, a list, or a fact; files are links. */
function AnswerText({ answer, answers, asField, children }: AnswerTextProps) {
  const labelId = useId()
  const { key, label, isEssay, entries } = answer
  const files = APPLICATION_FORM.files({ [key]: answers[key] })
  const [file] = files
  const said =
    entries.length > 0 && files.length === 0 && entries.every(hasOneDetail) ? (
      <Facts entries={entries} />
    ) : entries.length > 0 ? (
      <Entries entries={entries} files={files} />
    ) : file ? (
      <FileLink file={file} />
    ) : (
      <Paragraphs answer={answer} />
    )
  const holdsLinks = files.length > 0 || entries.some(({ details }) => details.some(isUrl))
  const value = asField ? <DisabledField {...{ labelId, holdsLinks }}>{said}</DisabledField> : said
  if (isEssay || entries.length > 0) {
    return (
      <>
        <h4 id={labelId}>{label}</h4>
        {value}
        {children}
      </>
    )
  }
  return (
    <div>
      <dt id={labelId}>{label}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  )
}

type DisabledFieldProps = {
  readonly labelId: string
  readonly holdsLinks: boolean
  readonly children: ReactNode
}

/** A field found by its label and disabled (S4.15). That is said to assistive technology too, but of no link within it. */
const DisabledField = ({ labelId, holdsLinks, children }: DisabledFieldProps) => (
  <fieldset
    disabled
    aria-labelledby={labelId}
    aria-disabled={holdsLinks ? undefined : true}
    className={styles.field}
  >
    {children}
  </fieldset>
)

type EntriesProps = Pick<PrintedAnswer, 'entries'> & { readonly files: readonly StoredFile[] }

const hasOneDetail = ({ details }: ListEntry) => details.length === 1

/** Of each entry but one thing is said, as an amount. */
const Facts = ({ entries }: Pick<PrintedAnswer, 'entries'>) => (
  <dl className={styles.facts}>
    {entries.map(({ number, name, details }) => (
      <div key={number}>
        <dt>{name}</dt>
        <dd>{details}</dd>
      </div>
    ))}
  </dl>
)

/** A list; of one of files, each entry is its file. */
const Entries = ({ entries, files }: EntriesProps) => (
  <ul className={styles.entries}>
    {entries.map(({ number, name, details }) => {
      const file = files[number - 1]
      return (
        <li key={number}>
          <strong>{name}</strong>
          {file ? <FileLink file={file} /> : details.map((detail) => <Detail key={detail} text={detail} />)}
        </li>
      )
    })}
  </ul>
)

/** Stored links are http(s) alone (D-form.28); any other text stays text. */
const isUrl = (text: string) => /^https?:\/\/\S+$/.test(text)

const Detail = ({ text }: { readonly text: string }) => (
  <p>
    {isUrl(text) ? (
      <a href={text} target='_blank' rel='noreferrer'>
        {text}
      </a>
    ) : (
      text
    )}
  </p>
)

const FileLink = ({ file }: { readonly file: StoredFile }) => (
  <a href={file.url} target='_blank' rel='noreferrer'>
    {describeFile(file)}
  </a>
)

/** Each paragraph finds its own direction. */
const Paragraphs = ({ answer: { paragraphs, given } }: { readonly answer: PrintedAnswer }) => (
  <div className={styles.text} data-given={given}>
    {paragraphs.map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order, and two may be the same
      <p key={place} dir='auto'>
        {paragraph}
      </p>
    ))}
  </div>
)
