import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useLastPerson } from '#web/session/person-here.ts'
import { PASSING, signInAgain } from '#web/session/sign-in-again.ts'
import { useAuth } from '#web/session/use-auth.ts'
import dialog from '#web/ui/confirm-dialog.module.css'
import { useKeysOfDialog } from '#web/ui/use-keys-of-coming.ts'
import { AGAIN } from './labels.ts'
import { TwoStep } from './second-step.tsx'
import styles from './sign-in.module.css'
import { SignInFields } from './sign-in-fields.tsx'
import { useSignIn } from './use-sign-in.ts'
import { WayInForm } from './way-in-form.tsx'

/** Above the dialogs of the screens, below the toasts. */
const Z_INDEX = 300

/** Signs in over the screen whose session has ended: nothing that was typed on it moves. */
export function SignInAgain({ opened }: { readonly opened: boolean }) {
  const content = useKeysOfDialog(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={signInAgain.dismiss}
      closeOnClickOutside={false}
      returnFocus={false}
      size='27rem'
      zIndex={Z_INDEX}
      centered
      {...PASSING}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} classNames={{ content: dialog.content }}>
        <Modal.Body>
          {/* Not in Modal.Header: its <header> would be a second banner of the page. */}
          <Modal.Title className={dialog.title}>{AGAIN.title}</Modal.Title>
          <Steps />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Steps() {
  const { refreshProfile } = useAuth()
  const { fields, send, twoStep, arrive, backToPassword } = useSignIn({
    email: useLastPerson()?.user.email,
  })
  useEffect(() => {
    // The session may have come back unheard.
    void refreshProfile()
  }, [refreshProfile])
  if (twoStep) return <TwoStep onArrive={arrive} onBack={backToPassword} />
  return (
    <WayInForm onSubmit={send}>
      <div className={styles.words}>
        <p>{AGAIN.lead}</p>
      </div>
      <SignInFields fields={fields} opensAtPassword />
      <div className={styles.words}>
        <p>{AGAIN.others}</p>
      </div>
      <button type='button' className={styles.quiet} onClick={signInAgain.dismiss}>
        {AGAIN.later}
      </button>
    </WayInForm>
  )
}
