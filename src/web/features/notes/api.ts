import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Calls, Reply } from '#contract/calls.ts'
import { NOTES_SEEN_MAX } from '#domain/limits.ts'
import { NOTE_MESSAGES } from '#domain/notes/messages.ts'
import { call } from '#web/api/client.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

export type Notes = Reply<'readNotes'>
export type Note = Notes['notes'][number]
export type Colleague = Notes['colleagues'][number]

export const notesKey = (id: string) => ['notes', id] as const

export const useNotes = (id: string) =>
  useQuery({
    queryKey: notesKey(id),
    queryFn: ({ signal }) => call('readNotes', { params: { id }, signal }),
    refetchOnMount: 'always',
  })

export type NoteToSave = Calls['saveNote']['body'] & { readonly note: string }

/**
 * Saves a note, and reports which colleagues could not be notified.
 * @param onSaved called with the sent values and the new version
 */
export function useSaveNote(
  id: string,
  colleagues: readonly Colleague[],
  onSaved: (sent: NoteToSave, version: number) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ note, ...body }: NoteToSave) => call('saveNote', { params: { id, note }, body }),
    onSuccess: ({ version, notified }, sent) => {
      onSaved(sent, version)
      void queries.invalidateQueries({ queryKey: notesKey(id) })
      const missed = sent.notify.filter((member) => !notified.includes(member))
      const names = colleagues.filter((one) => missed.includes(one.id)).map(({ full_name }) => full_name)
      if (names.length > 0) notify(NOTE_MESSAGES.notNotified(names))
    },
    onError: (failure) => notifyError(failure, NOTE_MESSAGES.failed),
  })
}

/** Deletes one of the user's own notes. */
export function useDeleteNote(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call('deleteNote', { params: { id, note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: notesKey(id) }),
    onError: (failure) => notifyError(failure, NOTE_MESSAGES.deleteFailed),
  })
}

/**
 * Once the notes are shown, marks those that notified this user as seen, and no others. Failures are not reported,
 * because the notes stay in the filter 'For me' and are marked the next time.
 */
export function useMarkNotesSeen(id: string, notes: readonly Note[], shown: boolean): void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => call('markNotesSeen', { params: { id }, body: { notes: ids } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: notesKey(id) }),
  })
  const unseen = shown ? notes.filter((note) => note.unseen).map((note) => note.id) : []
  // This is a string so that an effect runs only once for the same notes.
  const ids = unseen.slice(0, NOTES_SEEN_MAX).join()
  useEffect(() => {
    if (ids) mutate(ids.split(','))
  }, [ids, mutate])
}
