import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readPasskey, supportsPasskeys } from '#web/session/passkeys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { usePasskeys } from './api.ts'
import { IDENTITY_TEXTS } from './texts.ts'
import { ACCOUNT_TOAST } from './use-section-form.ts'

export type IdentityProof = Calls['removePasskey']['body']

type PasskeyInsteadProps = {
  /** Title of the error toast. */
  readonly failed: string
  /** Carries out the action. Returns the success toast, or undefined to show none. */
  readonly run: (proof: IdentityProof) => Promise<Message | undefined>
}

/** A button that uses a passkey in place of the password. Shows nothing if the account has no passkey. */
export function PasskeyInstead({ failed, run }: PasskeyInsteadProps) {
  const [reading, setReading] = useState(false)
  const { data } = usePasskeys()
  if (!data?.passkeys.length || !supportsPasskeys()) return null
  const confirm = async () => {
    setReading(true)
    try {
      const done = await run({ passkey: await readPasskey() })
      if (done) notify(done, 'success', { id: ACCOUNT_TOAST })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notify({ title: failed, description: failure.message }, 'problem', { id: ACCOUNT_TOAST })
    } finally {
      setReading(false)
    }
  }
  return (
    <BusyButton variant='default' busy={reading} onClick={() => void confirm()}>
      {IDENTITY_TEXTS.passkey}
    </BusyButton>
  )
}
