import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { wantAhead } from './ahead.ts'
import { ErrorState } from './error-state.tsx'
import { LATE_FAILED } from './texts.ts'
import { useLoadAnew } from './use-load-anew.ts'

export type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

type Around<P> = {
  /** What stands there until it has come. */
  readonly Waiting?: ComponentType<P>
  /** What stands there when it could not be fetched or drawn. */
  readonly Failed: ComponentType<P>
  /** Whether it is fetched before it is wanted (ahead.ts), as what most people will open. */
  readonly ahead?: boolean
}

/**
 * Code that is fetched when it is wanted, or ahead of that.
 * @returns `come`, what has come already, and `fetch`, which waits for it
 */
export function lateCode<P>(load: Load<P>) {
  let come: ComponentType<P> | undefined
  const fetch = async () => {
    const module = await load()
    come = module.default
    return module
  }
  return { come: () => come, fetch }
}

/**
 * A part of a screen whose code comes when the part is wanted. Where that fails, as without a connection, the part says
 * so in its own place: the screen around it stays, with all that is on it.
 */
export function late<P extends object>(load: Load<P>, around: Around<P>): ComponentType<P> {
  const { Waiting, Failed, ahead = false } = around
  const { come, fetch } = lateCode(load)
  if (ahead) wantAhead(fetch)
  const Loaded = lazy(fetch) as unknown as ComponentType<P>
  return function Late(props: P) {
    // What has come already is drawn at once: a key that follows meets it.
    const [Part] = useState(() => come() ?? Loaded)
    return (
      <LateBoundary failed={<Failed {...props} />}>
        <Suspense fallback={Waiting && <Waiting {...props} />}>
          <Part {...props} />
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

/** For a part with a place of its own. */
export function LateFailed() {
  const { loadAnew, asking, message } = useLoadAnew(LATE_FAILED)
  return <ErrorState message={message} onRetry={loadAnew} retrying={asking} />
}
