import { notedInTab } from '#web/session/noted-in-tab.ts'

export type Place = {
  readonly top: number
  /** The id of what had the focus. */
  readonly focus: string | undefined
}

const WHAT = 'places'
/** Of the latest; further back nobody goes by Back. */
const PLACES = 20

/** By the history entry's key: coming back finds the place, arriving anew starts at the top. */
const places = new Map<string, Place>()

const keyOf = (owner: string, entry: string) => `${owner} ${entry}`

type Noted = readonly (readonly [entry: string, place: Place])[]

const noted = (owner: string): Noted => JSON.parse(notedInTab.read(owner, WHAT) ?? '[]')

/** Where somebody stood on a list, for when they come back to it. */
export const keptPlaces = {
  of: (owner: string, entry: string): Place | undefined =>
    places.get(keyOf(owner, entry)) ?? new Map(noted(owner)).get(entry),
  /** Only in memory: one scrolls all the time. */
  keep: (owner: string, entry: string, place: Place): void => void places.set(keyOf(owner, entry), place),
  /** A place that is to outlive a reload of the page. */
  note: (owner: string, entry: string): void => {
    const place = places.get(keyOf(owner, entry))
    if (!place) return
    const others = noted(owner).filter(([other]) => other !== entry)
    notedInTab.write(owner, WHAT, JSON.stringify([...others, [entry, place]].slice(-PLACES)))
  },
}
