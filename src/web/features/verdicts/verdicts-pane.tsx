import { Button } from '@mantine/core'
import { VERDICT_TEXTS, VERDICTS_UNAVAILABLE } from '#domain/review/verdict-messages.ts'
import { areDisputed, VERDICT_VALUES, type Verdict } from '#domain/review/verdicts.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { focusOnMountIfLost } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { type OthersVerdict, useVerdicts, type Verdicts } from './api.ts'
import { DisputedMark, VerdictBadge } from './marks.tsx'
import styles from './verdicts.module.css'
import { visibleVerdicts } from './visible-verdicts.ts'

type Own = NonNullable<Verdicts['own']>

type VerdictsPaneProps = {
  readonly id: string
  /** True if the viewer has asked to see the others' verdicts before giving one. */
  readonly revealed: boolean
  readonly onReveal: () => void
}

/** Shows all verdicts, or says that the others' verdicts are still hidden. */
export function VerdictsPane({ id, revealed, onReveal }: VerdictsPaneProps) {
  const query = useVerdicts(id)
  const { data } = query
  const visible = visibleVerdicts(data, revealed)
  if (visible) return <AllVerdicts {...visible} revealed={revealed} />
  if (data) {
    return (
      <EmptyState title={VERDICT_TEXTS.othersHidden} hint={VERDICT_TEXTS.othersHiddenHint}>
        {data.others && (
          <Button variant='default' onClick={onReveal}>
            {VERDICT_TEXTS.showOthers}
          </Button>
        )}
      </EmptyState>
    )
  }
  return query.isError ? (
    <QueryError query={query} message={VERDICTS_UNAVAILABLE} />
  ) : (
    <Spinner text={LOADING} />
  )
}

type DisplayedVerdict = Pick<OthersVerdict, 'who' | 'verdict' | 'champion_line' | 'comment'> & {
  readonly updated_at?: string
}

/** Returns a rank for sorting: 0 for the best verdict. */
const rank = ({ verdict }: DisplayedVerdict) =>
  verdict ? VERDICT_VALUES.indexOf(verdict) : VERDICT_VALUES.length

type AllVerdictsProps = Pick<VerdictsPaneProps, 'revealed'> & {
  readonly own: Own
  readonly others: readonly OthersVerdict[]
}

function AllVerdicts({ own, others, revealed }: AllVerdictsProps) {
  const all: DisplayedVerdict[] = [{ ...own, who: VERDICT_TEXTS.own }, ...others]
  const champion = all
    .filter(({ champion_line }) => !isBlankText(champion_line))
    .sort((a, b) => rank(a) - rank(b))[0]
  const verdicts = all.flatMap(({ verdict }): Verdict[] => (verdict ? [verdict] : []))
  return (
    <Stack tabIndex={-1} ref={revealed ? focusOnMountIfLost : undefined}>
      {champion && (
        <figure className={styles.champion}>
          <Text as='blockquote' dir='auto'>
            <TextWithLinks text={champion.champion_line} />
          </Text>
          <figcaption>
            <Text as='bdi' size='small' tone='soft'>
              {champion.who}
            </Text>
          </figcaption>
        </figure>
      )}
      {areDisputed(verdicts) && <DisputedMark />}
      <Stack as='ul'>
        {all.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the items have no state
          <VerdictItem key={`${item.who}-${index}`} item={item} isQuoted={item === champion} />
        ))}
      </Stack>
      {others.length === 0 && (
        <EmptyState title={VERDICT_TEXTS.nobodyElse} hint={VERDICT_TEXTS.nobodyElseHint} />
      )}
    </Stack>
  )
}

/** @param isQuoted true if the item's `champion_line` is already quoted above the list */
const VerdictItem = ({ item, isQuoted }: { readonly item: DisplayedVerdict; readonly isQuoted: boolean }) => (
  <Stack as='li' gap={1} className={styles.item}>
    <Group gap={2}>
      <Text as='strong'>
        <bdi>{item.who}</bdi>
      </Text>
      <VerdictBadge verdict={item.verdict} />
      {item.updated_at && (
        <Text as='span' size='small' tone='soft'>
          <DateTime at={item.updated_at} />
        </Text>
      )}
    </Group>
    {item.champion_line && !isQuoted && (
      <Text dir='auto' strong>
        <TextWithLinks text={item.champion_line} />
      </Text>
    )}
    {item.comment && (
      <Text dir='auto' multiline className={styles.comment}>
        <TextWithLinks text={item.comment} />
      </Text>
    )}
  </Stack>
)
