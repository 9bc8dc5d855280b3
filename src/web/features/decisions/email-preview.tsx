import { DECIDE_TEXTS } from '#domain/review/decision-messages.ts'
import { EMAIL_ACTION, founderReason, senderLine } from '#domain/review/email-layout.ts'
import { settings } from '#web/settings.ts'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import styles from './email-preview.module.css'

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
    <dl className={styles.head}>
      {to !== undefined && (
        <div>
          <dt>{DECIDE_TEXTS.to}</dt>
          <dd>{to}</dd>
        </div>
      )}
      <div>
        <dt>{DECIDE_TEXTS.subject}</dt>
        <Text as='dd' dir='auto' strong>
          {subject}
        </Text>
      </div>
    </dl>
    <div className={styles.page}>
      <Brand />
      <div className={styles.sheet}>
        {heading && <p className={styles.heading}>{heading}</p>}
        <Paragraphs texts={paragraphs} />
        <p className={styles.button}>{EMAIL_ACTION}</p>
        <Paragraphs texts={quoted} />
      </div>
      <Text size='small' tone='soft'>
        {founderReason(settings)}
        <br />
        {senderLine(settings)}, {location.host}
      </Text>
    </div>
  </article>
)

/** The logo, if mail clients can show it, or else the group's name. */
const Brand = () =>
  settings.logo?.endsWith('.png') ? (
    <img src={settings.logo} alt={settings.investor} className={styles.logo} />
  ) : (
    <p className={styles.brand}>{settings.investor}</p>
  )

const Paragraphs = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
    <p key={index} dir='auto'>
      <TextWithLinks text={text} />
    </p>
  ))
