type Page = { readonly applications: readonly { readonly id: string }[]; readonly count: number }

/** What becomes of a page in view when it is read anew without having been asked for. */
export type ChangedPage<P> = {
  /** To be shown now: what is there stays in its place, as it is by now. */
  readonly page: P
  /** How many more there are, when something comes, goes or moves on being asked for; undefined when nothing does. */
  readonly more: number | undefined
}

/** Rows change where they stand; none comes, goes or moves under a pointer. */
export function changedPage<P extends Page>(shown: P, read: P): ChangedPage<P> {
  const isSame =
    shown.applications.length === read.applications.length &&
    shown.applications.every(({ id }, place) => id === read.applications[place]?.id)
  if (isSame) return { page: read, more: undefined }
  const byId = new Map(read.applications.map((application) => [application.id, application]))
  const applications = shown.applications.map((application) => byId.get(application.id) ?? application)
  return { page: { ...shown, applications }, more: Math.max(0, read.count - shown.count) }
}
