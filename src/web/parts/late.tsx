import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ErrorState } from './error-state.tsx'
import { notify } from './notify.ts'
import { LATE_FAILED } from './texts.ts'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

type Around<P> = {
  /** What stands there until it has come. */
  readonly waiting?: ReactNode
  /** What stands there when it could not be fetched or drawn. */
  readonly Failed: ComponentType<P>
}

/**
 * A part of a screen whose code comes when the part is wanted. Where that fails, as without a connection, the part says
 * so in its own place: the screen around it stays, with all that is on it.
 */
export function late<P extends object>(load: Load<P>, { waiting, Failed }: Around<P>): ComponentType<P> {
  const Loaded = lazy(load) as unknown as ComponentType<P>
  return function Late(props: P) {
    return (
      <LateBoundary failed={<Failed {...props} />}>
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </LateBoundary>
    )
  }
}

type BoundaryProps = { readonly failed: ReactNode; readonly children: ReactNode }

class LateBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children
  }
}

/** For a part with a place of its own. A browser asks for code that it could not fetch only once the page is loaded anew. */
export const LateFailed = () => <ErrorState message={LATE_FAILED} onRetry={() => window.location.reload()} />

type DialogProps = { readonly opened: boolean; readonly onClose: () => void }

/** For a dialog, which has no place until it is there: it is closed again, and a toast says why. */
export function LateDialogFailed({ opened, onClose }: DialogProps) {
  useEffect(() => {
    if (!opened) return
    notify(LATE_FAILED, 'problem')
    onClose()
  }, [opened, onClose])
  return null
}
