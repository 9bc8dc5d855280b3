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
 * that was being answered when a later one arrived stays open with what was typed, also when it was submitted
 * elsewhere without that; neither its place in the document changes nor does it fold again, so that whoever types goes
 * on typing.
 */
export function Rounds({ discussion: { application, rounds }, latest }: RoundsProps) {
  const seen = useAllSoFar([latest.id])
  const hasUnsaved = useHasUnsaved()
  const [dismissed, setDismissed] = useState(latest.id)
  const isWanted = (round: Round) =>
    hasUnsaved(round.id, seen.includes(round.id)) ||
    (round.answered_at === null && seen.includes(round.id) && hasText(round))
  const earlier = rounds.filter(({ id }) => id !== latest.id)
  const wanted = useAllSoFar(earlier.filter(isWanted).map(({ id }) => id))
  const open = earlier.filter(({ id }) => wanted.includes(id))
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
      <EarlierRounds rounds={earlier.filter((round) => !open.includes(round))} titled={open.length === 0} />
    </>
  )
}

const hasText = ({ answers }: Round) => answers.some(({ answer }) => answer.trim() !== '')

/** All of these that there were while this screen stands. */
function useAllSoFar(ids: readonly string[]): readonly string[] {
  const [before, setBefore] = useState<readonly string[]>([])
  const all = [...before, ...ids.filter((id) => !before.includes(id))]
  if (all.length > before.length) setBefore(all)
  return all
}
