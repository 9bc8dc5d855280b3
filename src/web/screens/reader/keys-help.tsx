import { Modal } from '@mantine/core'
import { READER_TEXTS } from '#domain/review/messages.ts'
import dialog from '#web/parts/confirm-dialog.module.css'
import { useAuth } from '#web/session/use-auth.ts'
import { keysFor } from './keys.ts'
import styles from './keys-help.module.css'

type KeysHelpProps = { readonly opened: boolean; readonly onClose: () => void }

/** The list of the reader's keys. */
export function KeysHelp({ opened, onClose }: KeysHelpProps) {
  const rights = useAuth()
  return (
    <Modal.Root opened={opened} onClose={onClose} size='26rem' centered>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: dialog.content }}>
        <Modal.Body>
          <div className={styles.top}>
            <Modal.Title className={dialog.title}>{READER_TEXTS.keys}</Modal.Title>
            <Modal.CloseButton aria-label={READER_TEXTS.keysClose} />
          </div>
          <dl className={styles.keys}>
            {keysFor(rights).map(({ key, shown, says }) => (
              <div key={key}>
                <dt>
                  <kbd>{shown}</kbd>
                </dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.hint}>{READER_TEXTS.keysHint}</p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
