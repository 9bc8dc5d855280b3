import { describeStatus } from '#domain/applications/status.ts'
import { EMAILS_TEXTS } from '#domain/review/deciding-messages.ts'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { TemplateEditor } from './template-editor.tsx'
import styles from './templates.module.css'
import type { Template } from './use-templates.ts'

const STATUS = 'status'

type TemplatesProps = {
  readonly templates: readonly Template[]
  /** Milliseconds. */
  readonly readAt: number
}

/** The e-mails by status, one of them open; which one is in the address. */
export function Templates({ templates, readAt }: TemplatesProps) {
  const [query, setQuery] = useSearchParams()
  const open = templates.find(({ status }) => status === query.get(STATUS)) ?? templates.at(-1)
  return (
    <div className={styles.templates}>
      <nav aria-label={EMAILS_TEXTS.which}>
        <ul className={styles.statuses}>
          {templates.map(({ status, version }) => (
            <li key={status}>
              <button
                type='button'
                aria-current={status === open?.status || undefined}
                onClick={() => setQuery({ [STATUS]: status }, { replace: true })}
              >
                {describeStatus(status).label}
                {version > 0 && <span className={styles.own}>{EMAILS_TEXTS.ownWords}</span>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {open && <TemplateEditor key={open.status} template={open} readAt={readAt} />}
    </div>
  )
}
