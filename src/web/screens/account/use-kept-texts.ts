import { useEffect, useRef } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Message } from '#domain/message.ts'
import { notify } from '#web/parts/notify.ts'
import { keptInTab } from '#web/saving/kept-in-tab.ts'
import { useOwner } from '#web/saving/use-owner.ts'
import type { Texts } from './use-account-form.ts'

type Kept<V> = {
  readonly name: string
  /** Which fields; a password is never among them. */
  readonly keys: readonly Path<V>[]
  /** Says, when the screen is left, that something waits. */
  readonly waits: Message
}

/** What is typed and not saved outlives the screen and a reload in this tab. @returns forgets it, once it is saved */
export function useKeptTexts<V extends Texts>(form: UseFormReturn<V>, { name, keys, waits }: Kept<V>) {
  const owner = useOwner()
  const key = `${owner}:account:${name}`
  const { isDirty } = form.formState
  const left = useRef({ isDirty, waits })
  left.current = { isDirty, waits }

  useEffect(() => {
    const { getValues, setValue, watch } = form
    for (const [field, text] of Object.entries(keptInTab.read<Partial<V>>(key) ?? {})) {
      setValue(field as Path<V>, text as PathValue<V, Path<V>>, { shouldDirty: true })
    }
    const saved = () => form.formState.defaultValues as Partial<V> | undefined
    const { unsubscribe } = watch((_values, { type }) => {
      if (type !== 'change') return
      const typed = Object.fromEntries(keys.map((field) => [field, getValues(field)]))
      if (keys.every((field) => typed[field] === saved()?.[field])) keptInTab.forget(key)
      else keptInTab.write(key, typed)
    })
    return () => {
      unsubscribe()
      if (left.current.isDirty && keptInTab.read(key)) notify(left.current.waits, 'plain')
    }
  }, [form, key, keys])

  return () => keptInTab.forget(key)
}
