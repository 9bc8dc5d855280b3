import type { ReactNode } from 'react'
import type { Answers, FieldKey } from '#domain/applications/form/application-form.ts'
import type { PrintedAnswer } from '#domain/applications/printed.ts'
import styles from './prose.module.css'
import { ProseAnswer } from './prose-answer.tsx'

/** A section of what a founder wrote, with the id that it has on the page. */
export type ProseSection = {
  readonly id: string
  readonly heading: string
  readonly said: readonly PrintedAnswer[]
}

type ProseSectionsProps = {
  readonly sections: readonly ProseSection[]
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
export const ProseSections = ({ sections, wide, children, ...around }: ProseSectionsProps) => (
  <div className={styles.prose} data-wide={wide}>
    {sections.map(({ id, heading, said }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`} tabIndex={-1}>
          {heading}
        </h3>
        <div className={styles.said}>
          {inGroups(said).map((group) => (
            <Group key={group[0]?.key} group={group} {...around} />
          ))}
        </div>
      </section>
    ))}
    {children}
  </div>
)

type Group = readonly PrintedAnswer[]

/** Short answers that follow one another stand in one list of facts. */
const inGroups = (answers: Group): Group[] =>
  answers.reduce<PrintedAnswer[][]>((groups, answer) => {
    const last = groups.at(-1)
    if (last && isFact(answer) && last.every(isFact)) last.push(answer)
    else groups.push([answer])
    return groups
  }, [])

const isFact = ({ isEssay, entries }: PrintedAnswer) => !isEssay && entries.length === 0

type GroupProps = Pick<ProseSectionsProps, 'answers' | 'asFields' | 'under'> & { readonly group: Group }

function Group({ group, answers, asFields, under }: GroupProps) {
  const said = group.map((answer) => (
    <ProseAnswer key={answer.key} answer={answer} answers={answers} asField={asFields}>
      {under?.(answer.key)}
    </ProseAnswer>
  ))
  return group.every(isFact) ? <dl className={styles.facts}>{said}</dl> : said
}
