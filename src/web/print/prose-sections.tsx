import type { ReactNode } from 'react'
import type { Answers, FieldKey } from '#domain/applications/form/application-form.ts'
import type { PrintedAnswer } from '#domain/applications/printed.ts'
import styles from './prose.module.css'
import { ProseAnswer } from './prose-answer.tsx'

/** A section of the printout, with the id that it has on the page. */
export type ProseSection = {
  readonly id: string
  readonly heading: string
  readonly said: readonly PrintedAnswer[]
}

type ProseSectionsProps = {
  readonly sections: readonly ProseSection[]
  readonly answers: Answers
  /** What stands under an answer. */
  readonly under?: (key: FieldKey) => ReactNode
  /** What stands under them all. */
  readonly children?: ReactNode
}

/** What a founder wrote as running text: as the group reads it, and as its founder may before. */
export const ProseSections = ({ sections, answers, under, children }: ProseSectionsProps) => (
  <div className={styles.prose}>
    {sections.map(({ id, heading, said }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`} tabIndex={-1}>
          {heading}
        </h3>
        {inGroups(said).map((group) => (
          <Group key={group[0]?.key} {...{ group, answers, under }} />
        ))}
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

type GroupProps = Pick<ProseSectionsProps, 'answers' | 'under'> & { readonly group: Group }

function Group({ group, answers, under }: GroupProps) {
  const said = group.map((answer) => (
    <ProseAnswer key={answer.key} answer={answer} answers={answers}>
      {under?.(answer.key)}
    </ProseAnswer>
  ))
  return group.every(isFact) ? <dl className={styles.facts}>{said}</dl> : said
}
