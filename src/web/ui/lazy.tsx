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
import type { Message } from '#domain/message.ts'
import { ErrorState } from './error-state.tsx'
import styles from './lazy.module.css'
import { Spinner } from './loading.tsx'
import { prefetch } from './prefetch.ts'
import { LOAD_FAILED, LOADING, UNREACHABLE } from './texts.ts'
import { notify } from './toasts.tsx'

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

const RELOADED = 'reloaded-for-code'
const ANSWER_WITHIN_MS = 10_000

/**
 * Reloads the page, as browsers request a file that they could not load, or that a new release has removed, only then.
 * @returns when the server does not answer, and the page therefore stays
 */
export async function reloadPage(): Promise<void> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const answers = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return
  sessionStorage.setItem(RELOADED, 'yes')
  window.location.reload()
  await new Promise(() => undefined)
}

/** Returns whether the page was reloaded already, and the code is still missing. */
export const wasReloaded = (): boolean => sessionStorage.getItem(RELOADED) !== null

export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
}

/** Returns a screen whose code is loaded when it is first shown. @throws ScreenNotLoaded while rendering */
export const lazyScreen = (load: Load<object>): ComponentType =>
  lazy(async () => {
    try {
      const module = await load()
      sessionStorage.removeItem(RELOADED)
      return module
    } catch (cause) {
      throw new ScreenNotLoaded('The code of a screen could not be loaded', { cause })
    }
  })

/** Remembers the component once it has loaded, so that a prefetched one renders without a Suspense fallback. */
function loadable<P>(load: Load<P>) {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  return { fetch, loaded: () => loaded }
}

type PartOptions<P> = {
  readonly Fallback?: ComponentType<P>
  /** Replaces the part when its code cannot be loaded; an error with 'Try again' by default. */
  readonly Failed?: ComponentType<P>
}

/** Returns a part of a screen whose code is prefetched, or loaded when the part is first rendered. */
export function lazyPart<P extends object>(load: Load<P>, options: PartOptions<P> = {}): ComponentType<P> {
  const { Fallback, Failed = LoadFailed } = options
  const code = loadable(load)
  prefetch(code.fetch)
  const Lazy = lazy(code.fetch) as unknown as ComponentType<P>
  return function LazyPart(props: P) {
    const [Part] = useState(() => code.loaded() ?? Lazy)
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
  const { reload, reloading, message } = useReload(LOAD_FAILED)
  return <ErrorState message={message} onRetry={reload} retrying={reloading} />
}

/** Reloads the page on request. Until the server answers, the page stays and `message` says that it does not. */
export function useReload(failed: Message) {
  const [state, setState] = useState<'failed' | 'reloading' | 'unreachable'>('failed')
  return {
    reloading: state === 'reloading',
    message: state === 'unreachable' ? UNREACHABLE : failed,
    reload: () => {
      setState('reloading')
      void reloadPage().then(() => setState('unreachable'))
    },
  }
}

/**
 * Returns a dialog whose code is prefetched, or loaded when the dialog first opens.
 * @param onFailed closes the dialog when its code cannot be loaded; a toast says so
 */
export function lazyDialog<P extends { readonly opened: boolean }>(
  load: Load<P>,
  onFailed: (props: P) => void,
): ComponentType<P> {
  const code = loadable(load)
  prefetch(code.fetch)
  return function LazyDialog(props: P) {
    const { opened } = props
    const [Dialog, setDialog] = useState<ComponentType<P>>()
    const fail = useEffectEvent(() => {
      onFailed(props)
      notify(LOAD_FAILED, 'problem')
    })
    useEffect(() => {
      if (!opened || Dialog) return
      let wanted = true
      void code.fetch().then(
        (module) => wanted && setDialog(() => module.default),
        () => wanted && fail(),
      )
      return () => {
        wanted = false
      }
    }, [opened, Dialog])
    if (Dialog) return <Dialog {...props} />
    return (
      opened && (
        <div className={styles.loading}>
          <Spinner text={LOADING} />
        </div>
      )
    )
  }
}

/** Opens a dialog one render after it mounts: Mantine notes what to give the focus back to only in a mounted dialog. */
export function useOpenedOnceMounted(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return opened && mounted
}

type OpenerProps = { readonly 'aria-busy': boolean; readonly onClick: () => void }

/**
 * Returns a button with a menu whose code is prefetched, or loaded on the first press. The loaded component replaces the
 * button, and is pressed in its place.
 */
export function lazyMenu<P extends object>(
  load: Load<P>,
  Button: ComponentType<P & { readonly opener: OpenerProps }>,
): ComponentType<P> {
  const code = loadable(load)
  return function LazyMenu(props: P) {
    const place = useRef<HTMLSpanElement>(null)
    const [Menu, setMenu] = useState<ComponentType<P>>()
    const [loading, setLoading] = useState(false)
    useEffect(() => prefetch(code.fetch), [])
    useEffect(() => {
      const button = Menu && place.current?.querySelector('button')
      button?.focus({ preventScroll: true })
      button?.click()
    }, [Menu])
    const open = () => {
      setLoading(true)
      void code
        .fetch()
        .then(
          (module) => setMenu(() => module.default),
          () => notify(LOAD_FAILED, 'problem'),
        )
        .then(() => setLoading(false))
    }
    return (
      <span ref={place} className={styles.place}>
        {Menu ? <Menu {...props} /> : <Button {...props} opener={{ 'aria-busy': loading, onClick: open }} />}
      </span>
    )
  }
}
