import type { ReactNode } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { PrintedAnswer } from '#domain/applications/printed.ts'
import { fileText } from '#domain/files/stored-file.ts'
import styles from './prose.module.css'

type ProseAnswerProps = {
  readonly answer: PrintedAnswer
  readonly answers: Answers
  /** What stands under it. */
  readonly children?: ReactNode
}

/** One answer: a text with its heading, a list, or a fact; files are links. */
export function ProseAnswer({ answer, answers, children }: ProseAnswerProps) {
  const { key, label, isEssay, entries } = answer
  const files = APPLICATION_FORM.files({ [key]: answers[key] })
  if (entries.length > 0) {
    return (
      <>
        <h4>{label}</h4>
        <ul className={styles.entries}>
          {entries.map(({ number, name, details }) => {
            const file = files[number - 1]
            return (
              <li key={number}>
                <strong>{name}</strong>
                {file ? (
                  <FileLink file={file} />
                ) : (
                  details.map((detail) => <Detail key={detail} text={detail} />)
                )}
              </li>
            )
          })}
        </ul>
        {children}
      </>
    )
  }
  if (isEssay) {
    return (
      <>
        <h4>{label}</h4>
        <Text answer={answer} />
        {children}
      </>
    )
  }
  const [file] = files
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {file ? <FileLink file={file} /> : <Text answer={answer} />}
        {children}
      </dd>
    </div>
  )
}

/** Stored links are http(s) alone (D-form.28); any other text stays text. */
const Detail = ({ text }: { readonly text: string }) => (
  <p>
    {/^https?:\/\/\S+$/.test(text) ? (
      <a href={text} target='_blank' rel='noreferrer'>
        {text}
      </a>
    ) : (
      text
    )}
  </p>
)

const FileLink = ({ file }: { readonly file: Parameters<typeof fileText>[0] }) => (
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
