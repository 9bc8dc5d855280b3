import { Button } from '@mantine/core'
import { useState } from 'react'
import { VERDICT_TEXTS, VERDICTS_UNAVAILABLE } from '#domain/review/verdict-messages.ts'
import { areDisputed, type ReviewVerdict, VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type OthersVerdict, useVerdicts, type Verdicts } from './api.ts'
import { DisputedMark, VerdictBadge } from './marks.tsx'
import styles from './verdicts-pane.module.css'

type Own = NonNullable<Verdicts['own']>

/** Shows all verdicts once the viewer has given a verdict or has chosen to see the others' verdicts first. */
export function VerdictsPane({ id }: { readonly id: string }) {
  const query = useVerdicts(id)
  const [revealed, setRevealed] = useState(false)
  const { data } = query
  if (data?.own && data.others && (data.own.verdict !== null || revealed)) {
    return <AllVerdicts own={data.own} others={data.others} />
  }
  return (
    <div className={styles.pane}>
      {data ? (
        <EmptyState title={VERDICT_TEXTS.othersHidden} hint={VERDICT_TEXTS.othersHiddenHint}>
          {data.others && (
            <Button variant='default' onClick={() => setRevealed(true)}>
              {VERDICT_TEXTS.showOthers}
            </Button>
          )}
        </EmptyState>
      ) : query.isError ? (
        <QueryError query={query} message={VERDICTS_UNAVAILABLE} />
      ) : (
        <Spinner text={LOADING} />
      )}
    </div>
  )
}

type DisplayedVerdict = Pick<OthersVerdict, 'who' | 'verdict' | 'champion_line' | 'comment'> & {
  readonly updated_at?: string
}

/** Returns a rank for sorting: 0 for the best verdict. */
const rank = ({ verdict }: DisplayedVerdict) =>
  verdict ? VERDICT_VALUES.indexOf(verdict) : VERDICT_VALUES.length

function AllVerdicts({ own, others }: { readonly own: Own; readonly others: readonly OthersVerdict[] }) {
  const all: DisplayedVerdict[] = [{ ...own, who: VERDICT_TEXTS.own }, ...others]
  const champion = all
    .filter(({ champion_line }) => !isBlankText(champion_line))
    .sort((a, b) => rank(a) - rank(b))[0]
  const verdicts = all.flatMap(({ verdict }): ReviewVerdict[] => (verdict ? [verdict] : []))
  return (
    <div className={styles.pane}>
      {champion && (
        <figure className={styles.champion}>
          <blockquote dir='auto'>
            <TextWithLinks text={champion.champion_line} />
          </blockquote>
          <figcaption>
            <bdi>{champion.who}</bdi>
          </figcaption>
        </figure>
      )}
      {areDisputed(verdicts) && <DisputedMark />}
      <ul className={styles.all}>
        {all.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the items have no state
          <VerdictItem key={`${item.who}-${index}`} item={item} isQuoted={item === champion} />
        ))}
      </ul>
      {others.length === 0 && (
        <EmptyState title={VERDICT_TEXTS.nobodyElse} hint={VERDICT_TEXTS.nobodyElseHint} />
      )}
    </div>
  )
}

/** @param isQuoted true if the item's `champion_line` is already quoted above the list */
const VerdictItem = ({ item, isQuoted }: { readonly item: DisplayedVerdict; readonly isQuoted: boolean }) => (
  <li>
    <p className={styles.who}>
      <strong>
        <bdi>{item.who}</bdi>
      </strong>{' '}
      <VerdictBadge verdict={item.verdict} />
      {item.updated_at && (
        <span className={styles.when}>
          <DateTime at={item.updated_at} />
        </span>
      )}
    </p>
    {item.champion_line && !isQuoted && (
      <p dir='auto' className={styles.line}>
        <TextWithLinks text={item.champion_line} />
      </p>
    )}
    {item.comment && (
      <p dir='auto' className={styles.comment}>
        <TextWithLinks text={item.comment} />
      </p>
    )}
  </li>
)
