import { Button } from '@mantine/core'
import { useState } from 'react'
import { VERDICT_TEXTS, VERDICTS_UNAVAILABLE } from '#domain/review/verdict-messages.ts'
import { areDisputed, type ReviewVerdict, VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { DisputedMark, VerdictBadge } from '#web/features/review/verdict-mark.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type OthersVerdict, useVerdicts, type Verdicts } from './use-verdicts.ts'
import styles from './verdicts-pane.module.css'

type Own = NonNullable<Verdicts['own']>

/** What the others think, once one has said it oneself, or asked to see it before. */
export function VerdictsPane({ id }: { readonly id: string }) {
  const query = useVerdicts(id)
  const [asked, setAsked] = useState(false)
  const { data } = query
  if (data?.own && data.others && (data.own.verdict !== null || asked)) {
    return <Others own={data.own} others={data.others} />
  }
  return (
    <div className={styles.pane}>
      {data ? (
        <EmptyState title={VERDICT_TEXTS.othersWait} hint={VERDICT_TEXTS.othersWaitHint}>
          {data.others && (
            <Button variant='default' onClick={() => setAsked(true)}>
              {VERDICT_TEXTS.showOthers}
            </Button>
          )}
        </EmptyState>
      ) : query.isError ? (
        <ReadingFailed query={query} message={VERDICTS_UNAVAILABLE} />
      ) : (
        <Spinner text={LOADING} />
      )}
    </div>
  )
}

type Given = Pick<OthersVerdict, 'who' | 'verdict' | 'champion_line' | 'comment'> & {
  readonly updated_at?: string
}

const strength = ({ verdict }: Given) => (verdict ? VERDICT_VALUES.indexOf(verdict) : VERDICT_VALUES.length)

function Others({ own, others }: { readonly own: Own; readonly others: readonly OthersVerdict[] }) {
  const all: Given[] = [{ ...own, who: VERDICT_TEXTS.own }, ...others]
  const champion = all
    .filter(({ champion_line }) => champion_line.trim() !== '')
    .sort((one, other) => strength(one) - strength(other))[0]
  const given = all.flatMap(({ verdict }): ReviewVerdict[] => (verdict ? [verdict] : []))
  return (
    <div className={styles.pane}>
      {champion && (
        <figure className={styles.champion}>
          <blockquote>{champion.champion_line}</blockquote>
          <figcaption>{champion.who}</figcaption>
        </figure>
      )}
      {areDisputed(given) && <DisputedMark />}
      <ul className={styles.all}>
        {all.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and nothing is kept of them here
          <One key={`${one.who}-${place}`} given={one} quoted={one === champion} />
        ))}
      </ul>
      {others.length === 0 && (
        <EmptyState title={VERDICT_TEXTS.nobodyElse} hint={VERDICT_TEXTS.nobodyElseHint} />
      )}
    </div>
  )
}

/** @param quoted whether the sentence stands above already */
const One = ({ given, quoted }: { readonly given: Given; readonly quoted: boolean }) => (
  <li>
    <p className={styles.who}>
      <strong>{given.who}</strong> <VerdictBadge verdict={given.verdict} />
      {given.updated_at && (
        <span className={styles.when}>
          <Moment at={given.updated_at} />
        </span>
      )}
    </p>
    {given.champion_line && !quoted && <p className={styles.line}>{given.champion_line}</p>}
    {given.comment && <p className={styles.comment}>{given.comment}</p>}
  </li>
)
