import { type ElementType, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Message } from '#domain/message.ts'
import { BusyButton } from './busy-button.tsx'
import { focusPage } from './focus-page.ts'
import { LoneState } from './lone-state.tsx'
import styles from './state.module.css'

type ErrorStateProps = {
  readonly message: Message
  readonly onRetry: () => void
  readonly retrying?: boolean
  /** Nothing else is there: the title is this heading, and takes the focus. */
  readonly heading?: ElementType | undefined
  readonly children?: ReactNode
}

/** Says that something could not be shown, and offers to try again; after that the focus goes on at the title. */
export function ErrorState({ message, onRetry, retrying = false, heading, children }: ErrorStateProps) {
  const state = useFocusAfterwards()
  const again = (
    <BusyButton variant={heading ? 'filled' : 'default'} onClick={onRetry} busy={retrying}>
      Try again
    </BusyButton>
  )
  if (heading) {
    return (
      <div ref={state}>
        <LoneState title={message.title} hint={message.description} heading={heading}>
          {children}
          {again}
        </LoneState>
      </div>
    )
  }
  return (
    <div ref={state} className={styles.state} role='alert'>
      <p className={styles.title}>{message.title}</p>
      <p className={styles.hint}>{message.description}</p>
      {children}
      {again}
    </div>
  )
}

/** Where it worked, the button that was pressed goes: the focus goes on at the page's title, or in the dialog that it was in. */
function useFocusAfterwards() {
  const state = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = state
    return () => {
      if (!current?.contains(document.activeElement)) return
      const dialog = current.closest<HTMLElement>('[role=dialog]')
      if (dialog) dialog.focus()
      else focusPage()
    }
  }, [])
  return state
}
