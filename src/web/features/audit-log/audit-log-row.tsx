import { useId, useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { formatTime } from '#domain/dates.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/router.tsx'
import { Pill } from '#web/ui/badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import type { AuditLogEntry } from './api.ts'
import styles from './audit-log.module.css'
import type { AuditLogRow } from './group-entries.ts'

type EntryRowProps = {
  readonly row: AuditLogRow
  /** True in the whole log, where a row shows its application. */
  readonly isFullLog: boolean
}

/** One row of the log, with a button that expands its details. The details of a bulk action list its applications. */
export function EntryRow({ row, isFullLog }: EntryRowProps) {
  const [entry] = row
  const [opened, setOpened] = useState(false)
  const detailsId = useId()
  const isBulk = row.length > 1
  const isUniform = row.every(({ what }) => what === entry.what)
  const what = isUniform ? entry.what : AUDIT_LOG_TEXTS.bulk(entry.event, entry.what)
  return (
    <li className={styles.entry} tabIndex={-1} data-row>
      <Text as='time' tone='soft' tabular className={styles.time} dateTime={entry.happened_at}>
        {formatTime(entry.happened_at)}
      </Text>
      <strong className={styles.who}>
        <bdi>{entry.who}</bdi>
      </strong>
      <Group as='span' align='baseline' className={styles.what}>
        <span>{what}</span>
        {isBulk ? (
          <Pill>{AUDIT_LOG_TEXTS.applications(row.length)}</Pill>
        ) : (
          isFullLog && <ApplicationLink entry={entry} />
        )}
      </Group>
      <button
        type='button'
        className={styles.unfold}
        aria-label={AUDIT_LOG_TEXTS.details(what)}
        aria-expanded={opened}
        aria-controls={opened ? detailsId : undefined}
        onClick={() => setOpened(!opened)}
      />
      {opened && (
        <Stack id={detailsId} gap={3} className={styles.details}>
          {isBulk && <BulkItems row={row} isUniform={isUniform} />}
          <EntryDetails entry={entry} />
        </Stack>
      )}
    </li>
  )
}

const ApplicationLink = ({ entry: { application } }: { readonly entry: AuditLogEntry }) =>
  application && (
    <Link to={PATHS.auditLog(application.id)}>
      <bdi>{companyTitle(application.company_name)}</bdi>
    </Link>
  )

const BulkItems = ({ row, isUniform }: { readonly row: AuditLogRow; readonly isUniform: boolean }) => (
  <Stack as='ul' gap={1} className={styles.items}>
    {row.map((entry) => (
      <Group as='li' key={entry.id}>
        <ApplicationLink entry={entry} />
        {!isUniform && <span>{entry.what}</span>}
      </Group>
    ))}
  </Stack>
)

const BATCH_ID_CHARACTERS = 8

const EntryDetails = ({ entry }: { readonly entry: AuditLogEntry }) => (
  <dl className={styles.facts}>
    <Text as='dt' tone='soft'>
      {AUDIT_LOG_TEXTS.time}
    </Text>
    <dd>
      <DateTime at={entry.happened_at} />
    </dd>
    {entry.role && (
      <>
        <Text as='dt' tone='soft'>
          {AUDIT_LOG_TEXTS.role}
        </Text>
        <dd>{roleLabel(entry.role)}</dd>
      </>
    )}
    {entry.network && (
      <>
        <Text as='dt' tone='soft'>
          {AUDIT_LOG_TEXTS.network}
        </Text>
        <dd>{entry.network}</dd>
      </>
    )}
    {entry.batch && (
      <>
        <Text as='dt' tone='soft'>
          {AUDIT_LOG_TEXTS.batch}
        </Text>
        <dd>{entry.batch.slice(0, BATCH_ID_CHARACTERS)}</dd>
      </>
    )}
  </dl>
)
