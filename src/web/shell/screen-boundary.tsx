import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/parts/error-state.tsx'
import styles from './page.module.css'
import { SHELL_MESSAGES } from './texts.ts'

type Props = { readonly children: ReactNode; readonly onRetry: () => void }
type State = { readonly failed: boolean; readonly tries: number }

/**
 * Stands in for a screen that could not be fetched or drawn. The first 'Try again' fetches and draws it
 * anew; the next loads the whole page, because after a release the old page's parts are gone for good.
 */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { failed: false, tries: 0 }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  private readonly tryAgain = () => {
    if (this.state.tries > 0) return window.location.reload()
    this.props.onRetry()
    this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }))
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className={styles.alone}>
        <ErrorState alone message={SHELL_MESSAGES.screenFailed} onRetry={this.tryAgain} />
      </div>
    )
  }
}
