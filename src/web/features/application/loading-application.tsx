import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { useLocation } from '#web/routing/router.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import styles from './form.module.css'
import { sectionFromHash } from './sections.ts'

const ROWS = ['one', 'two', 'three', 'four']

/** The skeleton of the form, shown while an application loads. */
export function LoadingApplication() {
  const compact = sectionFromHash(APPLICATION_FORM, useLocation().hash) > 0
  return (
    <>
      <div className={compact ? styles.compact : undefined}>
        <PageHeader title={FORM_TEXTS.title} />
      </div>
      <Spinner text={FORM_TEXTS.loading} />
      <Stack gap={0} aria-hidden>
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <span />
            <span />
          </div>
        ))}
      </Stack>
    </>
  )
}
