import { type ComponentType, useEffect, useRef, useState } from 'react'
import { wantAhead } from './ahead.ts'
import { type Load, lateCode } from './late.tsx'
import { LATE_FAILED } from './texts.ts'
import { notify } from './toasts.tsx'
import { useKeysOfComing } from './use-keys-of-coming.ts'

/** What makes a button one that opens something. */
export type OpenerProps = {
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': false
  readonly 'aria-busy': boolean
  readonly onClick: () => void
}

type Parts<P> = {
  readonly opens: OpenerProps['aria-haspopup']
  /** The button, as long as it has not been pressed. */
  readonly Button: ComponentType<P & { readonly opener: OpenerProps }>
  /** What stands there when the code did not come; by default the button, and a toast says it. */
  readonly Failed?: ComponentType<P>
}

/**
 * A button and what it opens, whose code comes with the first press of the button, or ahead of that. When it has come it
 * takes the button's place, and opens (useTakeOver). A second press before that takes the first one back, as do Escape and
 * writing elsewhere (useKeysOfComing).
 */
export function lateOpener<P extends object>(load: Load<P>, parts: Parts<P>): ComponentType<P> {
  const { opens, Button, Failed } = parts
  const { come, fetch } = lateCode(load)
  return function LateOpener(props: P) {
    const [Opened, setOpened] = useState<ComponentType<P>>()
    const [state, setState] = useState<'at rest' | 'coming' | 'failed'>('at rest')
    const pressed = useRef(false)
    useEffect(() => wantAhead(fetch), [])
    const show = (Part: ComponentType<P>) => setOpened(() => Part)
    const fail = (failure: unknown) => {
      console.error('What a button opens could not be fetched', failure)
      setState(Failed ? 'failed' : 'at rest')
      if (pressed.current && !Failed) notify(LATE_FAILED, 'problem')
      pressed.current = false
    }
    const takeBack = () => {
      pressed.current = false
      setState('at rest')
    }
    const press = () => {
      const Part = come()
      if (Part) return show(Part)
      if (pressed.current) return takeBack()
      pressed.current = true
      setState('coming')
      void fetch().then((module) => {
        if (pressed.current) show(module.default)
      }, fail)
    }
    if (Opened) return <Opened {...props} />
    if (Failed && state === 'failed') return <Failed {...props} />
    const opener: OpenerProps = {
      'aria-haspopup': opens,
      'aria-expanded': false,
      'aria-busy': state === 'coming',
      onClick: press,
    }
    return (
      <>
        <Button {...props} opener={opener} />
        {state === 'coming' && <KeysOfComing onTakeBack={takeBack} />}
      </>
    )
  }
}

function KeysOfComing({ onTakeBack }: { readonly onTakeBack: () => void }) {
  useKeysOfComing(onTakeBack)
  return null
}
