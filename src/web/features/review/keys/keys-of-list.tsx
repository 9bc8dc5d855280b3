import { useState } from 'react'
import { useAuth } from '#web/session/use-auth.ts'
import { useSingleKeys } from '#web/session/use-single-keys.ts'
import { KeysButton } from '#web/ui/keys/keys-button.tsx'
import type { ReviewCard } from '../use-review-list.ts'
import { LIST_KEYS_HINT, toldListKeys } from './list-keys.ts'
import { useListKeys } from './use-list-keys.ts'

/** Goes through the list by keys, and lists them. @param shown the page in view */
export function ListKeys({ shown }: { readonly shown: readonly ReviewCard[] }) {
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const rights = useAuth()
  const single = useSingleKeys()
  useListKeys(shown, open)
  return (
    <KeysButton
      opened={opened}
      onOpen={open}
      onClose={() => setOpened(false)}
      keys={toldListKeys(rights)}
      hint={LIST_KEYS_HINT}
      single={single}
    />
  )
}
