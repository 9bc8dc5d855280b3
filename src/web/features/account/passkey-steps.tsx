import { useState } from 'react'
import { PASSKEY_MESSAGES, PASSKEY_REFUSALS } from '#domain/accounts/passkey-messages.ts'
import { describeUserAgent } from '#domain/accounts/user-agent.ts'
import { PASSKEY_NAME_CHARACTERS } from '#domain/limits.ts'
import { call } from '#web/api/client.ts'
import { useAuth } from '#web/session/auth.tsx'
import { createPasskey } from '#web/session/passkeys.ts'
import { TextField } from '#web/ui/field.tsx'
import { type OwnPasskey, useRefetchPasskeys } from './api.ts'
import { IdentityForm } from './identity-form.tsx'
import { PASSKEY_TEXTS } from './lazy-texts.ts'

export type PasskeyStepProps = {
  readonly step: { readonly at: 'add' } | { readonly at: 'remove'; readonly passkey: OwnPasskey }
  readonly onEnd: () => void
}

/** The steps for adding and removing a passkey. */
export default function PasskeyStep({ step, ...props }: PasskeyStepProps) {
  return step.at === 'add' ? <AddPasskey {...props} /> : <RemovePasskey passkey={step.passkey} {...props} />
}

type StepProps = Omit<PasskeyStepProps, 'step'>

function AddPasskey({ onEnd }: StepProps) {
  const finish = useFinish(onEnd)
  const [name, setName] = useState(() => describeUserAgent(navigator.userAgent))
  return (
    <IdentityForm
      id='add-passkey'
      {...PASSKEY_TEXTS.add}
      failed={PASSKEY_REFUSALS.notAdded}
      run={async (proof) => {
        const credential = await createPasskey(await call('startPasskeySetup', { body: proof }))
        await call('addPasskey', { body: { name, credential } })
        await finish()
        return PASSKEY_MESSAGES.added
      }}
      onCancel={onEnd}
    >
      <TextField
        id='passkey-name'
        label={PASSKEY_TEXTS.name}
        maxLength={PASSKEY_NAME_CHARACTERS}
        autoComplete='off'
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </IdentityForm>
  )
}

function RemovePasskey({ passkey, onEnd }: StepProps & { readonly passkey: OwnPasskey }) {
  const finish = useFinish(onEnd)
  const { title, ...texts } = PASSKEY_TEXTS.remove
  return (
    <IdentityForm
      id='remove-passkey'
      title={title(passkey.name)}
      {...texts}
      destructive
      failed={PASSKEY_REFUSALS.notRemoved}
      run={async (proof) => {
        await call('removePasskey', { params: { id: passkey.id }, body: proof })
        await finish()
        return PASSKEY_MESSAGES.removed
      }}
      onCancel={onEnd}
    />
  )
}

/** Returns a function that refetches the passkeys and the session, which may count as two-step sign-in or not. */
function useFinish(onEnd: () => void): () => Promise<void> {
  const { userUpdated } = useAuth()
  const refetch = useRefetchPasskeys()
  return async () => {
    await Promise.all([refetch(), userUpdated()])
    onEnd()
  }
}
