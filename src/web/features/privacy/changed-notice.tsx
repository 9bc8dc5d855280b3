import { formatDay } from '#domain/dates.ts'
import { PATHS } from '#domain/routes.ts'
import { PRIVACY_TEXTS } from '#domain/settings/privacy-notice.ts'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { Text } from '#web/ui/text.tsx'

/** Tells signed-in people that they have not seen the privacy notice in use, until they open it. */
export function ChangedNotice() {
  const { profile } = useAuth()
  const { privacyNotice: notice } = settings
  const seen = profile?.privacy_notice ?? 0
  if (!profile || !notice || seen >= notice.version) return null
  return (
    <Text size='small'>
      {seen > 0 ? PRIVACY_TEXTS.changed(formatDay(notice.publishedAt)) : PRIVACY_TEXTS.unseen}{' '}
      <Link to={PATHS.privacy}>{PRIVACY_TEXTS.read}</Link>
    </Text>
  )
}
