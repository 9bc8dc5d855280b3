import { EMAIL_ACTION, founderReason, senderLine } from '#domain/review/email-layout.ts'
import { settings } from '#web/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import styles from './email-preview.module.css'
import { DECIDE_TEXTS } from './texts.ts'

type EmailProps = {
  readonly email: {
    readonly to?: string
    readonly subject: string
    /** Missing if only the text of the e-mail is known. */
    readonly heading?: string
    readonly paragraphs: readonly string[]
    /** The text below the button. */
    readonly quoted?: readonly string[]
  }
}

/** Draws a decision e-mail as its founder will see it (server/email/render-email.ts). */
export const Email = ({ email: { to, subject, heading, paragraphs, quoted = [] } }: EmailProps) => (
  <article className={styles.email} aria-label={subject}>
    <Stack as='dl' gap={1} className={styles.head}>
      {to !== undefined && (
        <div>
          <Text as='dt' tone='soft'>
            {DECIDE_TEXTS.to}
          </Text>
          <dd>{to}</dd>
        </div>
      )}
      <div>
        <Text as='dt' tone='soft'>
          {DECIDE_TEXTS.subject}
        </Text>
        <Text as='dd' dir='auto' strong>
          {subject}
        </Text>
      </div>
    </Stack>
    <Stack gap={3} className={styles.page}>
      <Brand />
      <Card className={styles.sheet}>
        {heading && <p className={styles.heading}>{heading}</p>}
        <Paragraphs texts={paragraphs} />
        <p className={styles.button}>{EMAIL_ACTION}</p>
        <Paragraphs texts={quoted} />
      </Card>
      <Text size='small' tone='soft'>
        {founderReason(settings)}
        <br />
        {senderLine(settings)}, {location.host}
      </Text>
    </Stack>
  </article>
)

/** The logo, if mail clients can show it, or else the group's name. */
const Brand = () =>
  settings.logo?.endsWith('.png') ? (
    <img src={settings.logo} alt={settings.investor} className={styles.logo} />
  ) : (
    <Text as='strong' size='lead' tone='accent'>
      {settings.investor}
    </Text>
  )

const Paragraphs = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
    <p key={index} dir='auto'>
      <TextWithLinks text={text} />
    </p>
  ))
