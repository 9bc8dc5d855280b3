import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { ErrorState } from './error-state.tsx'
import { Spinner } from './loading.tsx'
import { prefetch } from './prefetch.ts'
import { forgetReload, useReload } from './reload-page.ts'
import styles from './states.module.css'
import { LOAD_FAILED, LOADING, UNREACHABLE } from './texts.ts'
import { notify } from './toasts.tsx'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
}

/** Returns a screen whose code is loaded when it is first shown. @throws ScreenNotLoaded while rendering */
export const lazyScreen = <P extends object = object>(load: Load<P>): ComponentType<P> =>
  lazy(async () => {
    try {
      const module = await load()
      forgetReload()
      return module
    } catch (cause) {
      throw new ScreenNotLoaded('The code of a screen could not be loaded', { cause })
    }
  })

type PartOptions<P> = {
  readonly Fallback?: ComponentType<P>
  /** Shown in place of the part if its code cannot be loaded. The default is an error with 'Try again'. */
  readonly Failed?: ComponentType<P>
}

/** Returns a part of a screen. Its code is either prefetched or loaded when the part is first rendered. */
export function lazyPart<P extends object>(load: Load<P>, options: PartOptions<P> = {}): ComponentType<P> {
  const { Fallback, Failed = LoadFailed } = options
  // A prefetched part renders without the Suspense fallback.
  let Prefetched: ComponentType<P> | undefined
  const loadOnce = async () => {
    const module = await load()
    Prefetched = module.default
    return module
  }
  prefetch(loadOnce)
  const Lazy = lazy(loadOnce) as unknown as ComponentType<P>
  return function LazyPart(props: P) {
    const [Part] = useState(() => Prefetched ?? Lazy)
    return (
      <Boundary failed={<Failed {...props} />}>
        <Suspense fallback={Fallback && <Fallback {...props} />}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  }
}

type BoundaryProps = { readonly failed: ReactNode; readonly children: ReactNode }

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children
  }
}

/** Says that a part could not be loaded, and offers to reload the page. */
export function LoadFailed() {
  const { reload, isReloading, isUnreachable } = useReload()
  const message = isUnreachable ? UNREACHABLE : LOAD_FAILED
  return <ErrorState message={message} onRetry={reload} retrying={isReloading} />
}

/** Loads a component once `isWanted` is true. If that fails, shows a toast and calls `onFailed`. */
function useLoaded<P>(load: Load<P>, isWanted: boolean, onFailed: () => void): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  const fail = useEffectEvent(() => {
    onFailed()
    notify(LOAD_FAILED, 'problem')
  })
  useEffect(() => {
    if (!isWanted || Loaded) return
    let isCurrent = true
    void load().then(
      (module) => isCurrent && setLoaded(() => module.default),
      () => isCurrent && fail(),
    )
    return () => {
      isCurrent = false
    }
  }, [load, isWanted, Loaded])
  return Loaded
}

/**
 * Returns a dialog. Its code is either prefetched or loaded when the dialog first opens.
 * @param onFailed closes the dialog if its code cannot be loaded
 */
export function lazyDialog<P extends { readonly opened: boolean }>(
  load: Load<P>,
  onFailed: (props: P) => void,
): ComponentType<P> {
  prefetch(load)
  return function LazyDialog(props: P) {
    const Dialog = useLoaded(load, props.opened, () => onFailed(props))
    if (Dialog) return <Dialog {...props} />
    return (
      props.opened && (
        <div className={styles.overlay}>
          <Spinner text={LOADING} />
        </div>
      )
    )
  }
}

/**
 * Opens a dialog one render after it mounts, because only a mounted Mantine dialog stores the element to which the
 * focus will return.
 */
export function useOpenedOnceMounted(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}

type OpenerProps = { readonly 'aria-busy': boolean; readonly onClick: () => void }

/**
 * Returns a button with a menu. The menu's code is either prefetched or loaded on the first click. The loaded component
 * then replaces the button and is clicked by code.
 */
export function lazyMenu<P extends object>(
  load: Load<P>,
  Button: ComponentType<P & { readonly opener: OpenerProps }>,
): ComponentType<P> {
  return function LazyMenu(props: P) {
    const place = useRef<HTMLSpanElement>(null)
    const [isPressed, setPressed] = useState(false)
    const Menu = useLoaded(load, isPressed, () => setPressed(false))
    useEffect(() => prefetch(load), [])
    useEffect(() => {
      const button = Menu && place.current?.querySelector('button')
      button?.focus({ preventScroll: true })
      button?.click()
    }, [Menu])
    const opener = { 'aria-busy': isPressed, onClick: () => setPressed(true) }
    return (
      <span ref={place} className={styles.place}>
        {Menu ? <Menu {...props} /> : <Button {...props} opener={opener} />}
      </span>
    )
  }
}
