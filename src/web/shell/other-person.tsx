import { Button } from '@mantine/core'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { LoneState } from '#web/ui/lone-state.tsx'
import { SHELL_TEXTS } from './texts.ts'

type OtherPersonProps = { readonly email: string; readonly onGoOn: () => void }

/** In the place of a screen that somebody else had open: nothing of it is theirs to see. */
export function OtherPerson({ email, onGoOn }: OtherPersonProps) {
  useFocusOnUnmount(['main'])
  return (
    <LoneState title={SHELL_TEXTS.otherPersonTitle} hint={SHELL_TEXTS.otherPerson}>
      <Button maw='100%' onClick={onGoOn}>
        {SHELL_TEXTS.goOnAs(email)}
      </Button>
    </LoneState>
  )
}
