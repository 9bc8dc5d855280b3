import type { ReactNode } from 'react'
import {
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
import {
  PERIOD_LENGTHS,
  type PeriodLength,
  parsePeriod,
  periodLabel,
  periodOf,
  periodsBetween,
} from '#domain/review/submission-period.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { settings } from '#web/settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { LabelledSelect } from '#web/ui/labelled-select.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useFigures } from './api.ts'
import { ColumnChart, CountChart, ResponseChart, VerdictChart } from './charts.tsx'
import styles from './figures.module.css'
import { CountTable, FunnelTable, MemberTable } from './tables.tsx'

/** /review/figures */
export default function Figures() {
  const { by, submitted, choose } = useChosenPeriod()
  const query = useFigures({ by, submitted })
  return (
    <>
      <PageHeader title={FIGURES_TEXTS.title}>
        {FIGURES_TEXTS.lead} {query.data && FIGURES_TEXTS.asOf(query.data.as_of)}
      </PageHeader>
      <PeriodSelects by={by} submitted={submitted} choose={choose} figures={query.data} />
      <Result query={query} by={by} submitted={submitted} />
    </>
  )
}

/** Stores the period length or the chosen period in the address; a chosen period implies its length. */
function useChosenPeriod() {
  const [address, setAddress] = useSearchParams()
  const period = parsePeriod(address.get('submitted'))
  const by = period?.length ?? PERIOD_LENGTHS.find((length) => length === address.get('by')) ?? 'month'
  return {
    by,
    submitted: period && periodOf(period.start, period.length),
    choose: (chosen: { readonly by?: PeriodLength; readonly submitted?: string | undefined }) =>
      setAddress(chosen.submitted ? { submitted: chosen.submitted } : { by: chosen.by ?? by }, {
        replace: true,
      }),
  }
}

type PeriodSelectsProps = ReturnType<typeof useChosenPeriod> & { readonly figures: FiguresOf | undefined }

function PeriodSelects({ by, submitted, choose, figures }: PeriodSelectsProps) {
  const first = figures?.periods[0]?.value
  const known =
    figures && first
      ? periodsBetween(periodOf(parsePeriod(first)?.start ?? '', by), periodOf(figures.as_of, by))
      : []
  const periods = submitted && !known.includes(submitted) ? [...known, submitted] : known
  return (
    <div className={styles.selects}>
      <LabelledSelect
        className={styles.select}
        label={FIGURES_TEXTS.groupBy}
        options={PERIOD_LENGTHS.map((value) => ({ value, label: FIGURES_TEXTS.lengths[value] }))}
        value={by}
        onChoose={(value) => choose({ by: PERIOD_LENGTHS.find((length) => length === value) ?? by })}
      />
      <LabelledSelect
        className={styles.select}
        label={FIGURES_TEXTS.period}
        none={FIGURES_TEXTS.allTime}
        options={periods.toReversed().map((value) => ({ value, label: periodLabel(value) }))}
        value={submitted}
        onChoose={(value) => choose({ submitted: value })}
      />
    </div>
  )
}

type ResultProps = {
  readonly query: ReturnType<typeof useFigures>
  readonly by: PeriodLength
  readonly submitted: string | undefined
}

function Result({ query, by, submitted }: ResultProps) {
  const { data, isError, isPlaceholderData } = query
  if (!data && isError) return <QueryError query={query} message={FIGURES_UNAVAILABLE} />
  if (!data) return <LoadingCards count={4} announced />
  if (data.periods.length === 0)
    return <EmptyState title={FIGURES_TEXTS.empty} hint={FIGURES_TEXTS.emptyHint} />
  return (
    // Links of the old numbers would lead to the new period.
    <div className={styles.figures} aria-busy={isPlaceholderData} inert={isPlaceholderData}>
      <OverTime figures={data} by={by} />
      {data.submitted === 0 ? (
        <EmptyState title={FIGURES_TEXTS.noneInPeriod} />
      ) : (
        <PeriodFigures figures={data} submitted={submitted} />
      )}
    </div>
  )
}

type OverTimeProps = { readonly figures: FiguresOf; readonly by: PeriodLength }

function OverTime({ figures, by }: OverTimeProps) {
  const rows = periodRows(figures, by)
  return (
    <Section title={FIGURES_TEXTS.overTime}>
      <ColumnChart rows={rows} />
      <CountTable name={FIGURES_TEXTS.lengths[by]} rows={rows} caption={FIGURES_TEXTS.overTime} />
    </Section>
  )
}

type PeriodFiguresProps = { readonly figures: FiguresOf; readonly submitted: string | undefined }

/** The figures of the applications of the chosen period. */
function PeriodFigures({ figures, submitted }: PeriodFiguresProps) {
  const base = figures.submitted
  const funnel = funnelRows(figures, submitted)
  const response = responseRows(figures, submitted)
  const members = memberRows(figures, submitted)
  return (
    <>
      {shareOf(0, base) === undefined && <p className={styles.hint}>{FIGURES_TEXTS.noShares}</p>}
      <Section title={FIGURES_TEXTS.funnel} hint={FIGURES_TEXTS.funnelHint}>
        <CountChart rows={funnel} />
        <FunnelTable rows={funnel} base={base} />
      </Section>
      <Section title={FIGURES_TEXTS.response} hint={FIGURES_TEXTS.responseHint}>
        <ResponseChart rows={response} />
        <CountTable
          name={FIGURES_TEXTS.waitedFor}
          rows={response}
          base={base}
          caption={FIGURES_TEXTS.response}
        />
      </Section>
      <div className={styles.splits}>
        <SplitSection split='industry' figures={figures} submitted={submitted} />
        <div className={styles.column}>
          <SplitSection split='stage' figures={figures} submitted={submitted} />
          <SplitSection split='source' figures={figures} submitted={submitted} />
        </div>
      </div>
      <Section title={FIGURES_TEXTS.members} hint={FIGURES_TEXTS.membersHint}>
        {members.length === 0 ? (
          <p className={styles.hint}>{FIGURES_TEXTS.noMembers}</p>
        ) : (
          <>
            <VerdictChart rows={members} />
            <MemberTable rows={members} />
          </>
        )}
      </Section>
    </>
  )
}

type SplitSectionProps = PeriodFiguresProps & { readonly split: Split }

/** Applications by one answer of the form. */
function SplitSection({ split, figures, submitted }: SplitSectionProps) {
  const title = FIGURES_TEXTS.splits[split]
  const rows = splitRows(figures, split, submitted, settings.investor)
  return (
    <Section title={title}>
      <CountChart rows={rows} />
      <CountTable name={title} rows={rows} base={figures.submitted} caption={title} />
    </Section>
  )
}

type SectionProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode }

const Section = ({ title, hint, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children}
  </section>
)
