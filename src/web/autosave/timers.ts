/** How long typed text may stand nowhere but in its input. */
const KEPT_WITHIN_MS = 500
/** It goes to the server once typing has stopped for this long. */
const SAVED_AFTER_MS = 2_000
/** A click that leaves a field often saves anyway. */
const SAVED_AFTER_FIELD_MS = 200
/** Before each repeat of a save that failed; the last one again and again. */
const REPEATED_AFTER_MS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

type Doings = { readonly keep: () => void; readonly save: () => void }

/** When typed text goes to the device and to the server by itself. */
export function createTimers({ keep, save }: Doings) {
  let keeping: ReturnType<typeof setTimeout> | undefined
  let saving: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const saveIn = (milliseconds: number) => {
    clearTimeout(saving)
    saving = setTimeout(save, milliseconds)
  }
  return {
    /** Puts the save off until typing has stopped, and brings forward a repeat that was further off. */
    typed: (): void => {
      keeping ??= setTimeout(() => {
        keeping = undefined
        keep()
      }, KEPT_WITHIN_MS)
      saveIn(SAVED_AFTER_MS)
    },
    fieldLeft: (): void => saveIn(SAVED_AFTER_FIELD_MS),
    /** A save begins: it takes everything along. */
    begun: (): void => clearTimeout(saving),
    failed: (): void => {
      saveIn(REPEATED_AFTER_MS[Math.min(failures, REPEATED_AFTER_MS.length - 1)] ?? 0)
      failures += 1
    },
    succeeded: (): void => {
      failures = 0
    },
    stop: (): void => {
      clearTimeout(keeping)
      clearTimeout(saving)
      keeping = undefined
    },
  }
}
