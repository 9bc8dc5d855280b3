import type { PrintedAnswer } from '#domain/applications/print-document.ts'
import { formatPercent } from '#domain/forms/kinds/number.ts'
import { remainderText, type Shares, sumShares } from '#domain/forms/kinds/shares.ts'
import { NOT_PROVIDED } from '#domain/forms/list-entries.ts'
import { pluralise } from '#domain/text.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './application-text.module.css'

type UseOfFundsProps = {
  readonly shares: Shares
  /** One entry per category, then the total. */
  readonly entries: PrintedAnswer['entries']
}

const WITHOUT_SHARE: readonly (string | undefined)[] = [NOT_PROVIDED, formatPercent(0)]

/**
 * Shares by category. Categories without a share are collapsed. If the total is neither 100% nor 0, a notice appears.
 */
export function UseOfFunds({ shares, entries }: UseOfFundsProps) {
  const categories = entries.slice(0, -1)
  const unused = categories.filter(({ details }) => WITHOUT_SHARE.includes(details[0]))
  const used = categories.filter((category) => !unused.includes(category))
  const total = entries.at(-1)
  const remainder = remainderText(sumShares(shares))
  return (
    <>
      <Stack as='dl' gap={2} className={styles.facts}>
        {used.map(({ number, name, details }) => (
          <div key={number}>
            <dt>{name}</dt>
            <dd>{details}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total?.name}</dt>
          <dd>
            {total?.details}
            {remainder && (
              <Text as='strong' tone='warning' className={styles.remainder}>
                {remainder}
              </Text>
            )}
          </dd>
        </div>
      </Stack>
      {unused.length > 0 && (
        <details className={styles.unused}>
          <summary>{pluralise(unused.length, 'category', 'categories')} at 0%</summary>
          {unused.map(({ name }) => name).join(' · ')}
        </details>
      )}
    </>
  )
}
