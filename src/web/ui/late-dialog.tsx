import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { type Load, late } from './late.tsx'
import styles from './late-dialog.module.css'
import { Spinner } from './spinner.tsx'
import { LATE_FAILED, LOADING } from './texts.ts'
import { notify } from './toasts.tsx'
import { useKeysOfComing } from './use-keys-of-coming.ts'

type DialogProps = { readonly opened: boolean }

/**
 * A dialog whose code comes when it is first opened, or ahead of that. It opens one drawing after it has come
 * (useOpenedOnceThere): what has the focus then gets it back.
 * @param close closes it, when it could not be fetched
 */
export function lateDialog<P extends DialogProps>(
  load: Load<P>,
  close: (props: P) => void,
): ComponentType<P> {
  const Failed = (props: P) => <LateDialogFailed opened={props.opened} onClose={() => close(props)} />
  const Waiting = (props: P) => props.opened && <Coming onClose={() => close(props)} />
  const Dialog = late(load, { Waiting, Failed, ahead: true })
  return function LateDialog(props: P) {
    const [wanted, setWanted] = useState(props.opened)
    if (props.opened && !wanted) setWanted(true)
    return wanted ? <Dialog {...props} /> : null
  }
}

/** The page stays in use meanwhile, but for the keys that are meant for the dialog. */
function Coming({ onClose }: { readonly onClose: () => void }) {
  useKeysOfComing(onClose)
  return (
    <div className={styles.coming}>
      <Spinner text={LOADING} />
    </div>
  )
}

/** For a dialog, which has no place until it is there: it is closed again, and a toast says why. */
export function LateDialogFailed({ opened, onClose }: DialogProps & { readonly onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    notify(LATE_FAILED, 'problem')
    close()
  }, [opened])
  return null
}
