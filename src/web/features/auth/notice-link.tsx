import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/router.tsx'
import { settings } from '#web/settings.ts'
import { Text } from '#web/ui/text.tsx'
import { AUTH_TEXTS } from './texts.ts'

/** Links to the privacy notice, if there is one, above the button that creates an account. */
export const NoticeLink = () =>
  settings.privacyNotice && (
    <Text size='small' tone='soft'>
      {AUTH_TEXTS.privacy} <Link to={PATHS.privacy}>{AUTH_TEXTS.privacyNotice}</Link>
    </Text>
  )
