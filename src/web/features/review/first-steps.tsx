import { FIRST_STEPS_TEXTS } from '#domain/review/empty-list.ts'
import { PATHS } from '#domain/routes.ts'
import { useFundingRounds } from '#web/features/funding-rounds/api.ts'
import { useHealth } from '#web/features/health/api.ts'
import { useTeam } from '#web/features/team/api.ts'
import { Link } from '#web/routing/router.tsx'
import { settings } from '#web/settings.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import styles from './review.module.css'

/** What an administrator of a new group does first, and the address where founders apply. */
export default function FirstSteps() {
  const { steps, done, share, copy } = FIRST_STEPS_TEXTS
  const isDone = useDoneSteps()
  const address = new URL(PATHS.apply, location.href).href
  const links = [
    ['round', `${PATHS.settings}#rounds`],
    ['team', PATHS.team],
    ['logo', `${PATHS.settings}#logo`],
    ['email', PATHS.emails],
  ] as const
  return (
    <Stack>
      <Stack as='ol' gap={0} className={styles.steps}>
        {links.map(([step, to]) => (
          <Group as='li' key={step} data-done={isDone[step]}>
            <Link to={to}>{steps[step]}</Link>
            {isDone[step] && <VisuallyHidden> ({done})</VisuallyHidden>}
          </Group>
        ))}
      </Stack>
      <Group justify='center'>
        <Text>
          {share} <strong>{address}</strong>
        </Text>
        <CopyButton text={address}>{copy}</CopyButton>
      </Group>
    </Stack>
  )
}

/** Returns the steps that are done. While there is no application, every e-mail about a status is a test. */
function useDoneSteps() {
  const rounds = useFundingRounds().data?.funding_rounds ?? []
  const { members = [], invitations = [] } = useTeam().data ?? {}
  const lastTest = useHealth().data?.mail.last_status_email_at
  return {
    round: rounds.length > 0,
    team: members.length + invitations.length > 1,
    logo: settings.logo !== undefined,
    email: typeof lastTest === 'string',
  }
}
