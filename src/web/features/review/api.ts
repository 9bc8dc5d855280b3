import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Calls, Reply } from '#contract/calls.ts'
import { EXPORTED_COUNT_HEADER } from '#contract/endpoints.ts'
import type { Message } from '#domain/message.ts'
import { type ExportFormat, exportFilename, isTable } from '#domain/review/export-format.ts'
import { BOOK_PROGRESS, EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { SAVED_VIEWS_MESSAGES } from '#domain/review/saved-views.ts'
import { call } from '#web/api/client.ts'
import { type DownloadProgress, download, saveFile } from '#web/api/download.ts'
import { groupToday } from '#web/group-time.ts'
import { settings } from '#web/settings.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

export type SavedView = Reply<'listViews'>['views'][number]

const SAVED_VIEWS_KEY = ['saved-views'] as const

/** Queries the user's own views and the shared views whenever the menu opens. */
export function useSavedViews(opened: boolean) {
  return useQuery({
    queryKey: SAVED_VIEWS_KEY,
    queryFn: ({ signal }) => call('listViews', { signal }),
    enabled: opened,
    staleTime: 0,
  })
}

type ViewToSave = { readonly id: string } & Calls['saveView']['body']

/** Saves a new or changed view. @param success returns the toast; if omitted, no toast is shown */
export function useSaveView(success?: (view: ViewToSave) => Message) {
  return useViewMutation(
    ({ id, name, query, shared }: ViewToSave) =>
      call('saveView', { params: { id }, body: { name, query, shared } }),
    success,
  )
}

export const useRemoveView = () =>
  useViewMutation(
    ({ id }: SavedView) => call('deleteView', { params: { id } }),
    ({ name }) => SAVED_VIEWS_MESSAGES.removed(name),
  )

function useViewMutation<Variables>(
  change: (variables: Variables) => Promise<unknown>,
  success?: (variables: Variables) => Message,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, variables) => {
      if (success) notify(success(variables), 'success')
      await queries.invalidateQueries({ queryKey: SAVED_VIEWS_KEY })
    },
    onError: (failure) => notifyError(failure, SAVED_VIEWS_MESSAGES.failed),
  })
}

type Export = {
  readonly format: ExportFormat
  readonly filters: ReviewFilters
  /** The selected applications. Undefined for the whole list. */
  readonly ids: readonly string[] | undefined
  readonly content: Omit<Calls['exportSelection']['body'], 'format' | 'ids' | 'sort'>
  /** Aborts the export. */
  readonly signal: AbortSignal
}

/** How much has arrived and, of a book, which application is printed: '12 of 100'. */
export type ExportProgress = DownloadProgress & { readonly printed?: string | undefined }

/** Exports applications and saves the file. @param onSaved called when the browser has the file */
export function useExport(onSaved: () => void) {
  const [progress, setProgress] = useState<ExportProgress>()
  const exporting = useMutation({
    mutationFn: async ({ format, filters, ids: selected, content, signal }: Export) => {
      setProgress(undefined)
      const { page: _, ...list } = filters
      const onProgress = (arrived: DownloadProgress, piece?: Uint8Array) => {
        const printed = format === 'pdf' && piece ? printedIn(piece) : undefined
        setProgress((earlier) => ({ ...arrived, printed: printed ?? earlier?.printed }))
      }
      if (!selected && isTable(format))
        return download(LIST_EXPORTS[format], { query: { ...list, ...content } }, onProgress, signal)
      const ids = selected ?? (await call('readQueue', { query: list, signal })).ids
      const body = { format, ids, sort: list.sort, ...content }
      return download('exportSelection', { body }, onProgress, signal)
    },
    onSuccess: ({ content, headers }, { format }) => {
      saveFile(content, exportFilename(settings.product, format, groupToday()))
      notify(EXPORT_TEXTS.done(Number(headers.get(EXPORTED_COUNT_HEADER))), 'success')
      onSaved()
    },
  })
  return { exporting, progress }
}

const printedIn = (piece: Uint8Array) =>
  [...new TextDecoder('latin1').decode(piece).matchAll(BOOK_PROGRESS)].at(-1)?.[1]

const LIST_EXPORTS = { csv: 'exportCsv', xlsx: 'exportExcel' } as const
