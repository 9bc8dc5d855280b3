/** What one tab keeps of one record of one person. */
export type Kept = {
  readonly owner: string
  /** Of the record: 'draft:…', 'answers:…' */
  readonly name: string
  readonly tab: string
  /** Milliseconds; of several the last one counts. */
  readonly at: number
  /** Whether the server lacks something of it; otherwise it is here to be read. */
  readonly unsaved: boolean
  /** Whether the server has the record at all. */
  readonly recorded: boolean
  /** Plain data, which JSON brings back as it was. */
  readonly state: unknown
}

export type Place = Pick<Kept, 'owner' | 'name' | 'tab'>

export const keyOf = ({ owner, name, tab }: Place): string => JSON.stringify([owner, name, tab])

/** Of what stands several times in the same place: what was put there last. */
export function latest(kept: readonly Kept[]): Kept[] {
  const byPlace = new Map<string, Kept>()
  for (const one of kept) {
    const before = byPlace.get(keyOf(one))
    if (!before || one.at > before.at) byPlace.set(keyOf(one), one)
  }
  return [...byPlace.values()]
}
