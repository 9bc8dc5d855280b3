import { type ReactNode, useId } from 'react'
import { AUDIT_KIND_NAMES } from '#domain/audit-log/events.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { useTeamMembers } from '#web/features/team/api.ts'
import controls from '#web/ui/controls.module.css'
import type { AuditLogFilters as Filters } from './api.ts'
import styles from './audit-log.module.css'

type AuditLogFiltersProps = {
  readonly filters: Filters
  readonly choose: (name: 'by' | 'kind', value: string) => void
}

/** The filters by member of the team and by kind of activity, which the address holds too. */
export const AuditLogFilters = ({ filters, choose }: AuditLogFiltersProps) => (
  <search className={styles.filters} aria-label={AUDIT_LOG_TEXTS.filters}>
    <Select label={AUDIT_LOG_TEXTS.person} value={filters.by ?? ''} onChoose={(value) => choose('by', value)}>
      <option value=''>{AUDIT_LOG_TEXTS.anyone}</option>
      {useTeamMembers().map(({ id, full_name, email }) => (
        <option key={id} value={id}>
          {full_name || email}
        </option>
      ))}
    </Select>
    <Select
      label={AUDIT_LOG_TEXTS.kind}
      value={filters.kind ?? ''}
      onChoose={(value) => choose('kind', value)}
    >
      <option value=''>{AUDIT_LOG_TEXTS.anyKind}</option>
      {AUDIT_KIND_NAMES.map((kind) => (
        <option key={kind} value={kind}>
          {AUDIT_LOG_TEXTS.kinds[kind]}
        </option>
      ))}
    </Select>
  </search>
)

type SelectProps = {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

function Select({ label, value, onChoose, children }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <div className={controls.select}>
        <select
          id={id}
          className={controls.box}
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {children}
        </select>
      </div>
    </div>
  )
}
