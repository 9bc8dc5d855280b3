import { type ReactNode, useId } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { PrintedAnswer } from '#domain/applications/printed.ts'
import { fileText, type StoredFile } from '#domain/files/stored-file.ts'
import type { Entry } from '#domain/forms/entries.ts'
import styles from './prose.module.css'

type ProseAnswerProps = {
  readonly answer: PrintedAnswer
  readonly answers: Answers
  /** Whether it is a field of the form still, if one that nobody can change. */
  readonly asField: boolean | undefined
  /** What stands under it. */
  readonly children?: ReactNode
}

/** One answer: a text with its heading, a list, or a fact; files are links. */
export function ProseAnswer({ answer, answers, asField, children }: ProseAnswerProps) {
  const labelId = useId()
  const { key, label, isEssay, entries } = answer
  const files = APPLICATION_FORM.files({ [key]: answers[key] })
  const [file] = files
  const said =
    entries.length > 0 && files.length === 0 && entries.every(isFact) ? (
      <Facts entries={entries} />
    ) : entries.length > 0 ? (
      <Entries entries={entries} files={files} />
    ) : file ? (
      <FileLink file={file} />
    ) : (
      <Text answer={answer} />
    )
  const holdsLinks = files.length > 0 || entries.some(({ details }) => details.some(isAddress))
  const value = asField ? <ClosedField {...{ labelId, holdsLinks }}>{said}</ClosedField> : said
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

type ClosedFieldProps = {
  readonly labelId: string
  readonly holdsLinks: boolean
  readonly children: ReactNode
}

/** A field found by its label and disabled (S4.15). That is said to assistive technology too, but of no link within it. */
const ClosedField = ({ labelId, holdsLinks, children }: ClosedFieldProps) => (
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

const isFact = ({ details }: Entry) => details.length === 1

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
const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

const Detail = ({ text }: { readonly text: string }) => (
  <p>
    {isAddress(text) ? (
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
    {fileText(file)}
  </a>
)

/** Each paragraph finds its own direction. */
const Text = ({ answer: { paragraphs, given } }: { readonly answer: PrintedAnswer }) => (
  <div className={styles.text} data-given={given}>
    {paragraphs.map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order, and two may be the same
      <p key={place} dir='auto'>
        {paragraph}
      </p>
    ))}
  </div>
)
