import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart, type BarChartProps } from '@mantine/charts'
import type { CountRow, MemberRow, ResponseRow } from '#domain/figures/figures.ts'
import { FIGURES_TEXTS } from '#domain/figures/messages.ts'
import { REVIEW_VERDICTS } from '#domain/review/verdicts.ts'
import styles from './figures.module.css'

const BAR_PX = 36
const AXIS_PX = 44
const LEGEND_PX = 36
const COLUMNS_PX = 260
const LABELS_PX = 132

const APPLICATIONS = [{ name: 'count', label: FIGURES_TEXTS.applications, color: 'var(--bar)' }]

/** A chart. It is hidden from screen readers, because the table below it contains the same numbers. */
const Chart = (props: Omit<BarChartProps, 'dataKey'>) => (
  <div className={styles.chart} aria-hidden>
    <BarChart
      dataKey='label'
      tickLine='none'
      gridColor='var(--grid)'
      textColor='var(--axis)'
      classNames={{ legendItemColor: styles.swatch }}
      // Keeps the order of the series, which the library would otherwise sort alphabetically.
      legendProps={{ itemSorter: null }}
      maxBarWidth={48}
      yAxisProps={{ allowDecimals: false }}
      barProps={{ isAnimationActive: false, stroke: 'var(--bar-edge)', radius: 2 }}
      // The chart is not focusable, because the table below gives keyboard access to the numbers.
      barChartProps={{ accessibilityLayer: false }}
      {...props}
    />
  </div>
)

/** A bar chart with vertical bars. */
export const ColumnChart = ({ rows }: { readonly rows: readonly CountRow[] }) => (
  <Chart h={COLUMNS_PX} data={[...rows]} series={APPLICATIONS} />
)

type BarsProps = Pick<BarChartProps, 'data' | 'series' | 'withLegend'>

/** A bar chart with horizontal bars, each with a label. */
const Bars = ({ withLegend = false, ...props }: BarsProps) => (
  <Chart
    {...props}
    h={props.data.length * BAR_PX + AXIS_PX + (withLegend ? LEGEND_PX : 0)}
    orientation='vertical'
    type='stacked'
    gridAxis='none'
    withLegend={withLegend}
    xAxisProps={{ allowDecimals: false }}
    yAxisProps={{ width: LABELS_PX, interval: 0 }}
  />
)

/** A chart of the applications by one criterion. */
export const CountChart = ({ rows }: { readonly rows: readonly CountRow[] }) => (
  <Bars data={[...rows]} series={APPLICATIONS} />
)

const RESPONSES = [
  { name: 'inTime', label: FIGURES_TEXTS.inTime, color: 'var(--bar)' },
  { name: 'late', label: FIGURES_TEXTS.late, color: 'var(--bar-late)' },
]

/** A chart of the times to the first response. Times that are longer than promised have a different colour. */
export const ResponseChart = ({ rows }: { readonly rows: readonly ResponseRow[] }) => (
  <Bars
    data={rows.map(({ label, count, isLate }) => ({ label, [isLate ? 'late' : 'inTime']: count }))}
    series={RESPONSES}
    withLegend
  />
)

const VERDICTS = REVIEW_VERDICTS.map(({ value, label }) => ({
  name: value,
  label,
  color: `var(--bar-${value.replace('_', '-')})`,
}))

/** A chart of the verdicts by reviewer. */
export const VerdictChart = ({ rows }: { readonly rows: readonly MemberRow[] }) => (
  <Bars
    data={rows.map(({ name, verdicts }) => ({
      label: name,
      ...Object.fromEntries(REVIEW_VERDICTS.map(({ value }) => [value, verdicts[value].count])),
    }))}
    series={VERDICTS}
    withLegend
  />
)
