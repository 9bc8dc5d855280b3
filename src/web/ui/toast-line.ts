import type { Message } from '#domain/message.ts'
import { isOpen, type UndoOffer } from './undo-offers.ts'

export type Tone = 'success' | 'problem' | 'plain'

export type Toast = {
  readonly message: Message
  readonly tone: Tone
  /** What it is about: the next one about the same takes its place at once. */
  readonly about: string
  readonly undo: UndoOffer | undefined
}

/** How long one stays at least before another takes its place: long enough to be seen, and a problem to be read. */
const STAYS_MS: Readonly<Record<Tone, number>> = { success: 1_000, plain: 1_000, problem: 3_000 }

type Place = {
  readonly show: (toast: Toast) => void
  readonly hide: () => void
}

/**
 * One toast at a time. A new one overtakes the one before, as soon as that could be seen; until then it waits. What is
 * overtaken while it waits is left out, but for problems: each of them is shown. One that is pointed at stays as long as
 * its Undo is offered: a click that is on its way takes back what was read, not what came in between.
 */
export function createToastLine({ show, hide }: Place) {
  let shown: { readonly toast: Toast; readonly until: number } | undefined
  let waiting: readonly Toast[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointedAt: Toast | undefined

  const end = (): number => {
    if (!shown) return 0
    const { undo } = shown.toast
    return pointedAt === shown.toast && undo && isOpen(undo) ? undo.endsAt : shown.until
  }
  const next = () => {
    clearTimeout(timer)
    const [first, ...rest] = waiting
    if (!first) return
    const left = end() - Date.now()
    if (left > 0) {
      timer = setTimeout(next, left)
      return
    }
    waiting = rest
    shown = { toast: first, until: Date.now() + STAYS_MS[first.tone] }
    show(first)
    next()
  }

  return {
    say(toast: Toast): void {
      const stays = waiting.filter(({ about, tone }) => about !== toast.about && tone === 'problem')
      const isSame = shown?.toast.about === toast.about
      if (isSame) shown = undefined
      waiting = isSame ? [toast, ...stays] : [...stays, toast]
      next()
    },
    /** Tells that the pointer came to it, or left it. */
    pointed(toast: Toast, isAt: boolean): void {
      if (isAt) pointedAt = toast
      else if (pointedAt === toast) pointedAt = undefined
      next()
    },
    /** What was said about it is true no more. */
    takeBack(about: string): void {
      waiting = waiting.filter((toast) => toast.about !== about)
      if (shown?.toast.about !== about) return
      shown = undefined
      hide()
      next()
    },
    /** Nothing of it is for whoever comes next. */
    clear(): void {
      waiting = []
      shown = undefined
      hide()
    },
    /** Tells that the one shown has gone. */
    gone(toast: Toast): void {
      if (shown?.toast !== toast) return
      shown = undefined
      next()
    },
  }
}
