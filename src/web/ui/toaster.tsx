import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { leftSignal } from '#web/api/signals.ts'
import { returnFocusOnClose } from './focus.ts'
import { createToastLine, type Toast } from './toast-line.ts'
import styles from './toaster.module.css'
import { UndoButton } from './undo-button.tsx'
import { type UndoOffer, useIsOffered } from './undo-offers.ts'
import { useAboveBars } from './use-above-bars.ts'
import { useUndoKey } from './use-undo-key.ts'

const SHORTEST_STAY_MS = 6_000
/** Long texts stay longer: a slow reader manages some 12 characters a second. */
const MS_PER_CHARACTER = 80

/** In CSS pixels: the longest text in a narrow window. */
const HIGHEST = 480

const stayOf = ({ message: { title, of = '', description }, undo }: Toast): number =>
  Math.max(
    SHORTEST_STAY_MS,
    `${title}\n${of}\n${description}`.length * MS_PER_CHARACTER,
    undo ? undo.endsAt - Date.now() : 0,
  )

const line = createToastLine({
  show: (toast) => {
    const { onFocus, onClose } = returnFocusOnClose()
    notifications.clean()
    notifications.show({
      title: toast.message.title,
      message: <Said {...toast} />,
      role: toast.tone === 'problem' ? 'alert' : 'status',
      autoClose: stayOf(toast),
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close notification' },
      classNames: styles,
      mod: { tone: toast.tone },
      onMouseEnter: () => line.pointed(toast, true),
      onMouseLeave: () => line.pointed(toast, false),
      // Called while it is taken out: what would be shown in its place within that would be lost.
      onClose: () => {
        queueMicrotask(() => line.gone(toast))
        onClose()
      },
      onFocus,
    })
  },
  hide: notifications.clean,
})

leftSignal.subscribe(line.clear)

/** As notify and takeBack. */
export const showToast = line.say
export const hideToast = line.takeBack

function Said({ message: { of, description }, undo }: Toast) {
  const words = useAboveBars()
  return (
    <span className={styles.said} ref={words}>
      <span className={styles.words}>
        {of && (
          <strong className={styles.of} title={of}>
            {of}
          </strong>
        )}
        <span>{description}</span>
      </span>
      {undo && <WhileOffered offer={undo} />}
    </span>
  )
}

const WhileOffered = ({ offer }: { readonly offer: UndoOffer }) =>
  useIsOffered(offer) && <UndoButton offer={offer} />

/** Where toasts stand: one at a time, at the foot of the window. */
export default function Toaster() {
  useUndoKey()
  return (
    <Notifications
      position='bottom-center'
      className={styles.place}
      limit={1}
      transitionDuration={0}
      notificationMaxHeight={HIGHEST}
    />
  )
}
