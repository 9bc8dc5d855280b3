import { identityErrorTitles, identityMessages } from '#domain/accounts/identity-provider.ts'
import { call } from '#web/api/client.ts'
import { otherAccount } from '#web/features/auth/other-account.ts'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import styles from './account.module.css'
import { type Identity, useIdentity, useRefetchIdentity, useRefetchSessions } from './api.ts'
import { identityTexts } from './identity-texts.ts'
import { OwnerCheck, useHasPassword } from './owner-check.tsx'
import { useSectionForm } from './use-section-form.ts'

export type LinkedIdentityProps = { readonly name: string }

/** The account's identity at the provider, with a form that links or unlinks it. */
export default function LinkedIdentity({ name }: LinkedIdentityProps) {
  const query = useIdentity()
  if (query.isPending) return <Spinner text={LOADING} />
  if (!query.data) return <QueryError query={query} message={identityTexts(name).loadFailed} />
  return <Overview name={name} identity={query.data.identity} />
}

type OverviewProps = LinkedIdentityProps & { readonly identity: Identity }

function Overview({ name, identity }: OverviewProps) {
  const hasPassword = useHasPassword()
  const texts = identityTexts(name)
  return (
    <>
      <Text tone='soft' size='small'>
        <strong className={styles.current}>
          {identity ? texts.linked(identity.email) : texts.notLinked}
        </strong>{' '}
        {identity && !hasPassword && <a href='#password-title'>{texts.setPasswordFirst}</a>}
      </Text>
      {identity ? hasPassword && <UnlinkForm name={name} /> : <LinkForm name={name} />}
    </>
  )
}

/** Opens the provider's page, which returns to the account screen (features/auth/provider-sign-in.tsx). */
function LinkForm({ name }: LinkedIdentityProps) {
  const { form, field, submitting, onSubmit } = useSectionForm({
    defaultValues: { password: '' },
    passwordField: 'password',
    failed: identityErrorTitles(name).notLinked,
    save: async (body) => {
      const other_account = otherAccount.isWanted()
      const { url } = await call('linkIdentity', { body: { ...body, other_account } })
      // Otherwise the browser would ask whether to leave the page.
      form.reset()
      setTimeout(() => window.location.assign(url))
      return undefined
    },
  })
  return (
    <Stack as='form' noValidate onSubmit={onSubmit}>
      <OwnerCheck {...field('password')} id='identity-password' />
      <Group grow>
        <BusyButton type='submit' busy={submitting}>
          {identityTexts(name).link}
        </BusyButton>
      </Group>
    </Stack>
  )
}

function UnlinkForm({ name }: LinkedIdentityProps) {
  const { userUpdated } = useAuth()
  const refetchSessions = useRefetchSessions()
  const refetchIdentity = useRefetchIdentity()
  const { form, field, submitting, onSubmit } = useSectionForm({
    defaultValues: { password: '' },
    passwordField: 'password',
    failed: identityErrorTitles(name).notUnlinked,
    save: async (body) => {
      await call('unlinkIdentity', { body })
      form.reset()
      await Promise.all([userUpdated(), refetchIdentity(), refetchSessions()])
      return identityMessages(name).unlinked
    },
  })
  return (
    <Stack as='form' noValidate onSubmit={onSubmit}>
      <OwnerCheck {...field('password')} id='identity-password' />
      <Group grow>
        <BusyButton type='submit' variant='default' busy={submitting}>
          {identityTexts(name).unlink}
        </BusyButton>
      </Group>
    </Stack>
  )
}
