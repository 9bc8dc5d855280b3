import { Component, type MouseEvent, type ReactNode } from 'react'
import { ROUTES, type Screen } from '#domain/routes.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ScreenNotLoaded } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { reloadPage, wasReloaded } from '#web/ui/reload-page.ts'
import { LOADING } from '#web/ui/texts.ts'
import { Header } from './header.tsx'
import styles from './page.module.css'
import { PAGE_MESSAGES, PAGE_TEXTS } from './texts.ts'

type PageProps = {
  readonly screen: Screen
  readonly children: ReactNode
}

const MAIN_ID = 'main'

/** Sets the focus in code, because the address's hash belongs to the screen. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(MAIN_ID)?.focus()
}

const accessOf = (screen: Screen) => ROUTES.find((route) => route.screen === screen)?.access

/** The frame of every screen, with the skip link, the header and the main element. */
export function Page({ screen, children }: PageProps) {
  return (
    <div className={styles.page} data-screen={screen} data-access={accessOf(screen)}>
      <a href={`#${MAIN_ID}`} className={styles.skip} onClick={skipToMain}>
        {PAGE_TEXTS.skip}
      </a>
      <Header onLanding={screen === 'landing'} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ScreenBoundary>{children}</ScreenBoundary>
      </main>
    </div>
  )
}

type BoundaryProps = { readonly children: ReactNode }
type BoundaryState = {
  readonly phase: 'shown' | 'reloading' | 'failed' | 'retrying'
  readonly notLoaded: boolean
  readonly tries: number
}

/**
 * Shows an error in place of a screen that could not be loaded or rendered. If a chunk is missing, the page is first
 * reloaded automatically, but only once. After a rendering error, the first click on 'Try again' renders the screen
 * again, and the next click reloads the page.
 */
class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { phase: 'shown', notLoaded: false, tries: 0 }

  static getDerivedStateFromError(problem: unknown): Partial<BoundaryState> {
    const notLoaded = problem instanceof ScreenNotLoaded
    return { notLoaded, phase: notLoaded && !wasReloaded() ? 'reloading' : 'failed' }
  }

  override componentDidCatch(): void {
    if (this.state.phase === 'reloading') void this.reload()
  }

  private readonly reload = async () => {
    await reloadPage()
    this.setState({ phase: 'failed' })
  }

  private readonly tryAgain = () => {
    const { notLoaded, tries } = this.state
    if (!notLoaded && tries === 0) return this.setState({ phase: 'shown', tries: 1 })
    this.setState({ phase: 'retrying' })
    void this.reload()
  }

  override render() {
    const { phase } = this.state
    if (phase === 'shown') return this.props.children
    if (phase === 'reloading') return <Spinner page text={LOADING} />
    return (
      <ErrorState
        heading='h1'
        message={PAGE_MESSAGES.screenFailed}
        onRetry={this.tryAgain}
        retrying={phase === 'retrying'}
      />
    )
  }
}
