import { Button } from '@mantine/core'
import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { LoneState } from '#web/ui/lone-state.tsx'

/** What a visitor sees instead of the form (S2-form.2). */
export function AccessDenied() {
  return (
    <LoneState title={FORM_TEXTS.accessDeniedTitle} hint={FORM_TEXTS.accessDenied}>
      <Button component={Link} to={PATHS.auth}>
        {FORM_TEXTS.goToSignIn}
      </Button>
    </LoneState>
  )
}
