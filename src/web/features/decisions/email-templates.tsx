import { describeStatus } from '#domain/applications/status.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { type EmailTemplate, useDeclineReasons, useEmailTemplates } from './api.ts'
import { DeclineReasons } from './decline-reasons.tsx'
import styles from './email-templates.module.css'
import { TemplateEditor } from './template-editor.tsx'
import {
  DECLINE_REASONS_TEXTS,
  DECLINE_REASONS_UNAVAILABLE,
  EMAIL_TEMPLATES_MESSAGES,
  EMAIL_TEMPLATES_TEXTS,
  EMAIL_TEMPLATES_UNAVAILABLE,
} from './texts.ts'

/** The screen with the e-mail templates and the decline reasons, /e-mails. */
export default function EmailTemplates() {
  const templates = useEmailTemplates()
  const reasons = useDeclineReasons()
  useErrorToast(templates, EMAIL_TEMPLATES_MESSAGES.loadFailed)
  return (
    <>
      <PageHeader title={EMAIL_TEMPLATES_TEXTS.title}>{EMAIL_TEMPLATES_TEXTS.subtitle}</PageHeader>
      {/* Both parts are rendered at the same time, so that neither shifts the other. */}
      {templates.isPending || reasons.isPending ? (
        <LoadingCards count={2} />
      ) : (
        <Parts templates={templates} reasons={reasons} />
      )}
    </>
  )
}

type PartsProps = {
  readonly templates: ReturnType<typeof useEmailTemplates>
  readonly reasons: ReturnType<typeof useDeclineReasons>
}

const Parts = ({ templates, reasons }: PartsProps) => (
  <Stack gap={7}>
    <Stack as='section' aria-labelledby='templates'>
      <Heading level={2} size='section' id='templates'>
        {EMAIL_TEMPLATES_TEXTS.templates}
      </Heading>
      {templates.data ? (
        <TemplateTabs templates={templates.data.templates} readAt={templates.dataUpdatedAt} />
      ) : (
        <QueryError query={templates} message={EMAIL_TEMPLATES_UNAVAILABLE} />
      )}
    </Stack>
    <Stack as='section' aria-labelledby='reasons'>
      <div>
        <Heading level={2} size='section' id='reasons'>
          {DECLINE_REASONS_TEXTS.title}
        </Heading>
        <Text size='small' tone='soft'>
          {DECLINE_REASONS_TEXTS.subtitle}
        </Text>
      </div>
      {reasons.data ? (
        <DeclineReasons reasons={reasons.data.reasons} readAt={reasons.dataUpdatedAt} />
      ) : (
        <QueryError query={reasons} message={DECLINE_REASONS_UNAVAILABLE} />
      )}
    </Stack>
  </Stack>
)

const STATUS_PARAM = 'status'

type TemplateTabsProps = {
  readonly templates: readonly EmailTemplate[]
  /** Time when the templates were fetched, in milliseconds since 1970. */
  readonly readAt: number
}

/** Shows one template at a time. The address contains the selected template's status. */
function TemplateTabs({ templates, readAt }: TemplateTabsProps) {
  const [query, setQuery] = useSearchParams()
  const open = templates.find(({ status }) => status === query.get(STATUS_PARAM)) ?? templates.at(-1)
  return (
    <div className={styles.templates}>
      <nav aria-label={EMAIL_TEMPLATES_TEXTS.which}>
        <Stack as='ul' gap={1} className={styles.statuses}>
          {templates.map(({ status, version }) => (
            <li key={status}>
              <button
                type='button'
                aria-current={status === open?.status || undefined}
                onClick={() => setQuery({ [STATUS_PARAM]: status }, { replace: true })}
              >
                {describeStatus(status).label}
                {version > 0 && (
                  <Text as='span' size='tiny' tone='soft'>
                    {EMAIL_TEMPLATES_TEXTS.customised}
                  </Text>
                )}
              </button>
            </li>
          ))}
        </Stack>
      </nav>
      {open && <TemplateEditor key={open.status} template={open} readAt={readAt} />}
    </div>
  )
}
