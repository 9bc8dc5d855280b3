import { VERDICTS, type Verdict } from '#domain/review/verdicts.ts'
import type { ShortcutKey } from '#web/ui/shortcuts.ts'

/** The keys that give a verdict. They are digits, starting with 1 for the best verdict. */
export const VERDICT_KEYS = VERDICTS.map(({ value, label }, index): ShortcutKey<Verdict> => {
  const digit = String(index + 1)
  return { key: digit, label: digit, action: value, description: `Verdict: ${label}` }
})

/** Returns the digit that gives a verdict. */
export const keyOfVerdict = (verdict: Verdict): string | undefined =>
  VERDICT_KEYS.find(({ action }) => action === verdict)?.label
