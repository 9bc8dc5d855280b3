import { AUDIT_KIND_NAMES } from '#domain/audit-log/events.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { memberName, useTeamMembers } from '#web/features/team/api.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Group } from '#web/ui/layout.tsx'
import { ALL_KINDS, type AuditLogFilters as Filters } from './api.ts'
import styles from './audit-log.module.css'

type AuditLogFiltersProps = {
  readonly filters: Filters
  readonly choose: (name: 'by' | 'kind', value: string) => void
}

const KINDS = [
  { value: ALL_KINDS, label: AUDIT_LOG_TEXTS.anyKind },
  ...AUDIT_KIND_NAMES.map((kind) => ({ value: kind, label: AUDIT_LOG_TEXTS.kinds[kind] })),
]

/** The filters by team member and by kind of activity. They are stored in the address. */
export function AuditLogFilters({ filters, choose }: AuditLogFiltersProps) {
  const members = useTeamMembers().map((member) => ({
    value: member.id,
    label: memberName(member),
  }))
  return (
    <search aria-label={AUDIT_LOG_TEXTS.filters}>
      <Group align='end' gap={4}>
        <SelectField
          className={styles.filter}
          label={AUDIT_LOG_TEXTS.person}
          none={AUDIT_LOG_TEXTS.anyone}
          options={members}
          value={filters.by}
          onChoose={(value = '') => choose('by', value)}
        />
        <SelectField
          className={styles.filter}
          label={AUDIT_LOG_TEXTS.kind}
          none={AUDIT_LOG_TEXTS.exceptOpened}
          options={KINDS}
          value={filters.kind}
          onChoose={(value = '') => choose('kind', value)}
        />
      </Group>
    </search>
  )
}
