import { Fragment, useState } from 'react'
import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { Answering } from './answering.tsx'
import { ArrivedNotice } from './arrived-notice.tsx'
import { EarlierRounds } from './earlier-rounds.tsx'
import styles from './questions.module.css'
import { useHasUnsaved } from './use-answers.ts'
import type { Discussion, Round } from './use-discussion.ts'

type RoundsProps = { readonly discussion: Discussion; readonly latest: Round }

/**
 * The latest round, which is the one answered (S4.23), and the earlier ones below it. One
 * that was being answered when a later one arrived stays open with what was typed; its place in the document
 * does not change, so that whoever types goes on typing.
 */
export function Rounds({ discussion: { application, rounds }, latest }: RoundsProps) {
  const seen = useSeenAsLatest(latest.id)
  const hasUnsaved = useHasUnsaved()
  const [dismissed, setDismissed] = useState(latest.id)
  const isOpen = (round: Round) =>
    round.answered_at === null && (hasUnsaved(round.id) || (seen.includes(round.id) && hasText(round)))
  const earlier = rounds.filter(({ id }) => id !== latest.id)
  const open = earlier.filter(isOpen)
  return (
    <>
      {dismissed !== latest.id && latest.answered_at === null && (
        <ArrivedNotice latest={latest} kept={open.length > 0} onSeen={() => setDismissed(latest.id)} />
      )}
      {[latest, ...open].map((round, place) => (
        <Fragment key={round.id}>
          {place === 1 && <h2 className={styles.earlierTitle}>{QUESTION_TEXTS.earlier}</h2>}
          <Answering applicationId={application.id} round={round} superseded={place > 0} />
        </Fragment>
      ))}
      <EarlierRounds rounds={earlier.filter((round) => !isOpen(round))} titled={open.length === 0} />
    </>
  )
}

const hasText = ({ answers }: Round) => answers.some(({ answer }) => answer.trim() !== '')

/** The rounds that were the latest while this screen stands. */
function useSeenAsLatest(id: string): readonly string[] {
  const [seen, setSeen] = useState([id])
  if (!seen.includes(id)) setSeen([id, ...seen])
  return seen
}
