import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { LiveFundingRoundNotice } from '#web/features/funding-rounds/live-funding-round-notice.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Text } from '#web/ui/text.tsx'
import { withCommand } from '#web/ui/texts.ts'
import styles from './form.module.css'
import { ShareButton } from './share-button.tsx'

/**
 * The title of the form and the notice about the funding round. From the second section on, they share one line, so that
 * the first field is higher up.
 */
export function FormHeader({ section, ...sharing }: SharingProps & { readonly section: number }) {
  const compact = section > 0
  return (
    <div className={compact ? styles.compact : undefined}>
      <PageHeader title={FORM_TEXTS.title} aside={!compact && <Aside {...sharing} />} />
      <LiveFundingRoundNotice compact={compact} />
      {compact && <Share {...sharing} />}
    </div>
  )
}

type SharingProps = {
  /** Id of a stored draft, which can be shared. */
  readonly id: string | undefined
  readonly isMember: boolean
}

const Share = ({ id, isMember }: SharingProps) => id && <ShareButton id={id} isMember={isMember} />

const Aside = (sharing: SharingProps) => (
  <Stack gap={2}>
    <Group justify='end'>
      <Share {...sharing} />
    </Group>
    <ShortcutHint />
  </Stack>
)

/** Explains the form's keyboard shortcuts (shortcuts.ts). */
const ShortcutHint = () => (
  <Text size='small' tone='soft' className={styles.shortcuts}>
    <kbd>Enter</kbd> next field · <kbd>{withCommand('Enter')}</kbd> next section ·{' '}
    <kbd>{withCommand('S')}</kbd> save
  </Text>
)
