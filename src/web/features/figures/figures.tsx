import {
  type FiguresFilter,
  type Figures as FiguresOf,
  funnelRows,
  memberRows,
  periodRows,
  responseRows,
  type Split,
  shareOf,
  splitRows,
} from '#domain/figures/figures.ts'
import { FIGURES_TEXTS, FIGURES_UNAVAILABLE } from '#domain/figures/messages.ts'
import { NO_FILTERS, parseFilters, serialiseFilters } from '#domain/review/filters.ts'
import {
  PERIOD_LENGTHS,
  type PeriodLength,
  parsePeriod,
  periodLabel,
  periodOf,
  periodsBetween,
} from '#domain/review/submission-period.ts'
import { FundingRoundSelect } from '#web/features/funding-rounds/funding-round-select.tsx'
import { useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Text } from '#web/ui/text.tsx'
import { AgreementSection } from './agreement.tsx'
import { useFigures } from './api.ts'
import { Bars, Columns, VerdictBars } from './bars.tsx'
import styles from './figures.module.css'
import { Section } from './section.tsx'
import { CountTable, FunnelTable, MemberTable } from './tables.tsx'

/** The figures. Reviewers see only the agreement of their verdicts with those of colleagues. */
export default function Figures() {
  const { isAdmin } = useAuth()
  if (isAdmin) return <AllFigures />
  return (
    <>
      <PageHeader title={FIGURES_TEXTS.title} />
      <AgreementSection filter={{}} />
    </>
  )
}

function AllFigures() {
  const { by, filter, choose } = useChosenFigures()
  const query = useFigures({ by, ...filter })
  return (
    <>
      <PageHeader title={FIGURES_TEXTS.title}>
        {FIGURES_TEXTS.lead} {query.data && FIGURES_TEXTS.asOf(query.data.as_of)}
      </PageHeader>
      <Stack gap={5}>
        <FigureSelects by={by} filter={filter} choose={choose} figures={query.data} />
        <Result query={query} by={by} filter={filter} />
      </Stack>
    </>
  )
}

/**
 * Returns the choices in the address, and a function that changes them. Choosing a period also sets the length of the
 * periods.
 */
function useChosenFigures() {
  const [address, setAddress] = useSearchParams()
  const period = parsePeriod(address.get('submitted'))
  const by = period?.length ?? PERIOD_LENGTHS.find((length) => length === address.get('by')) ?? 'month'
  const { round } = parseFilters(address)
  const filter: FiguresFilter = { submitted: period && periodOf(period.start, period.length), round }
  return {
    by,
    filter,
    choose: (chosen: FiguresFilter & { readonly by?: PeriodLength }) => {
      const next = { ...filter, ...chosen }
      const query = serialiseFilters({ ...NO_FILTERS, ...next })
      if (!next.submitted) query.set('by', chosen.by ?? by)
      setAddress(query, { replace: true })
    },
  }
}

type FigureSelectsProps = ReturnType<typeof useChosenFigures> & { readonly figures: FiguresOf | undefined }

function FigureSelects({ by, filter: { submitted, round }, choose, figures }: FigureSelectsProps) {
  const first = figures?.periods[0]?.value
  const known =
    figures && first
      ? periodsBetween(periodOf(parsePeriod(first)?.start ?? '', by), periodOf(figures.as_of, by))
      : []
  const periods = submitted && !known.includes(submitted) ? [...known, submitted] : known
  return (
    <Group align='end' gap={4}>
      <SelectField
        className={styles.select}
        label={FIGURES_TEXTS.groupBy}
        options={PERIOD_LENGTHS.map((value) => ({ value, label: FIGURES_TEXTS.lengths[value] }))}
        value={by}
        onChoose={(value) =>
          choose({ by: PERIOD_LENGTHS.find((length) => length === value) ?? by, submitted: undefined })
        }
      />
      <SelectField
        className={styles.select}
        label={FIGURES_TEXTS.period}
        none={FIGURES_TEXTS.allTime}
        options={periods.toReversed().map((value) => ({ value, label: periodLabel(value) }))}
        value={submitted}
        onChoose={(value) => choose({ submitted: value })}
      />
      <FundingRoundSelect
        className={styles.select}
        round={round}
        onChoose={(value) => choose({ round: value })}
      />
    </Group>
  )
}

type ResultProps = {
  readonly query: ReturnType<typeof useFigures>
  readonly by: PeriodLength
  readonly filter: FiguresFilter
}

function Result({ query, by, filter }: ResultProps) {
  const { data, isError, isPlaceholderData } = query
  if (!data && isError) return <QueryError query={query} message={FIGURES_UNAVAILABLE} />
  if (!data) return <LoadingCards count={4} announced />
  if (data.periods.length === 0 && !filter.round)
    return <EmptyState title={FIGURES_TEXTS.empty} hint={FIGURES_TEXTS.emptyHint} />
  return (
    // Inert while new figures load, because the links of the previous figures would use the new filter.
    <Stack gap={5} className={styles.figures} aria-busy={isPlaceholderData} inert={isPlaceholderData}>
      <OverTime figures={data} by={by} filter={filter} />
      {data.submitted === 0 ? (
        <EmptyState title={FIGURES_TEXTS.noneMatch} />
      ) : (
        <ChosenFigures figures={data} filter={filter} />
      )}
    </Stack>
  )
}

type OverTimeProps = ChosenFiguresProps & { readonly by: PeriodLength }

function OverTime({ figures, by, filter }: OverTimeProps) {
  const rows = periodRows(figures, by, filter)
  return (
    <Section
      title={FIGURES_TEXTS.overTime}
      table={
        <CountTable
          name={{ title: FIGURES_TEXTS.lengths[by], explanation: FIGURES_TEXTS.periodsHint }}
          rows={rows}
          caption={FIGURES_TEXTS.overTime}
        />
      }
    >
      <Columns rows={rows} />
    </Section>
  )
}

type ChosenFiguresProps = { readonly figures: FiguresOf; readonly filter: FiguresFilter }

/** The figures of the applications in the chosen period and round. */
function ChosenFigures({ figures, filter }: ChosenFiguresProps) {
  const base = figures.submitted
  const funnel = funnelRows(figures, filter)
  const response = responseRows(figures, filter)
  const members = memberRows(figures, filter)
  return (
    <>
      {shareOf(0, base) === undefined && (
        <Text size='small' tone='soft'>
          {FIGURES_TEXTS.noShares}
        </Text>
      )}
      <Section title={FIGURES_TEXTS.funnel} table={<FunnelTable rows={funnel} base={base} />}>
        <Bars rows={funnel} base={base} />
      </Section>
      <Section
        title={FIGURES_TEXTS.response}
        hint={FIGURES_TEXTS.responseHint}
        table={
          <CountTable
            name={FIGURES_TEXTS.waitedFor}
            rows={response}
            base={base}
            caption={FIGURES_TEXTS.response}
          />
        }
      >
        <Bars rows={response} base={base} />
      </Section>
      <Stack gap={5} className={styles.splits}>
        <SplitSection split='industry' figures={figures} filter={filter} />
        <Stack gap={5}>
          <SplitSection split='stage' figures={figures} filter={filter} />
          <SplitSection split='source' figures={figures} filter={filter} />
          {figures.splits.via.length > 0 && <SplitSection split='via' figures={figures} filter={filter} />}
        </Stack>
      </Stack>
      <Section
        title={FIGURES_TEXTS.members}
        hint={members.length === 0 ? FIGURES_TEXTS.noMembers : FIGURES_TEXTS.membersHint}
        table={members.length > 0 && <MemberTable rows={members} />}
      >
        <VerdictBars rows={members} />
      </Section>
      <AgreementSection filter={filter} />
    </>
  )
}

type SplitSectionProps = ChosenFiguresProps & { readonly split: Split }

/** Applications by one answer of the form. */
function SplitSection({ split, figures, filter }: SplitSectionProps) {
  const title = FIGURES_TEXTS.splits[split]
  const rows = splitRows(figures, split, filter, settings.investor)
  return (
    <Section
      title={title}
      table={<CountTable name={title} rows={rows} base={figures.submitted} caption={title} />}
    >
      <Bars rows={rows} base={figures.submitted} />
    </Section>
  )
}
