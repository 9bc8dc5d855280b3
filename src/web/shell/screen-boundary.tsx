import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { loadAnew, NotFetched, wasLoadedAnew } from '#web/ui/not-fetched.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { SHELL_MESSAGES } from './texts.ts'

type Props = { readonly children: ReactNode; readonly onRetry: () => void }
type State = {
  readonly phase: 'drawn' | 'loading anew' | 'failed' | 'trying again'
  readonly notFetched: boolean
  readonly tries: number
}

/**
 * Stands in for a screen that could not be fetched or drawn. For one that could not be fetched the page is loaded anew,
 * once by itself; of one that could not be drawn the first 'Try again' draws it anew, and the next loads the page.
 */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { phase: 'drawn', notFetched: false, tries: 0 }

  static getDerivedStateFromError(problem: unknown): Partial<State> {
    const notFetched = problem instanceof NotFetched
    return { notFetched, phase: notFetched && !wasLoadedAnew() ? 'loading anew' : 'failed' }
  }

  override componentDidCatch(): void {
    if (this.state.phase === 'loading anew') void this.loadAnew()
  }

  private readonly loadAnew = async () => {
    if (!(await loadAnew())) this.setState({ phase: 'failed' })
  }

  private readonly tryAgain = () => {
    const { notFetched, tries } = this.state
    if (notFetched || tries > 0) {
      this.setState({ phase: 'trying again' })
      return void this.loadAnew()
    }
    this.props.onRetry()
    this.setState({ phase: 'drawn', tries: tries + 1 })
  }

  override render() {
    const { phase } = this.state
    if (phase === 'drawn') return this.props.children
    if (phase === 'loading anew') return <Spinner page text={LOADING} />
    return (
      <ErrorState
        heading='h1'
        message={SHELL_MESSAGES.screenFailed}
        onRetry={this.tryAgain}
        retrying={phase === 'trying again'}
      />
    )
  }
}
