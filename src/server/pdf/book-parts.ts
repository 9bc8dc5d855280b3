import type { BookedApplication } from '#domain/review/book.ts'

/** Number of characters in a part. Typst needs less than half a second for it, in any script. */
const PART_CHARACTERS = 30_000

type Part = BookedApplication & {
  /** True for a part without the title of the application. */
  readonly continues?: boolean
}

/**
 * Splits an application that would take long into parts, so that other documents can be rendered in between. Each part
 * begins on a new page. An application with ordinary texts is a single part.
 */
export function partsOf(application: BookedApplication): readonly Part[] {
  if (sizeOf(application) <= PART_CHARACTERS) return [application]
  const parts: Part[] = []
  let size = PART_CHARACTERS
  for (const piece of piecesOf(application)) {
    const last = parts.at(-1)
    size += sizeOf(piece)
    if (last && size <= PART_CHARACTERS) {
      parts[parts.length - 1] = joined(last, piece)
    } else {
      parts.push({ ...piece, continues: parts.length > 0 })
      size = sizeOf(piece)
    }
  }
  return parts
}

const sizeOf = ({ facts, sections, discussion, opinions }: BookedApplication): number =>
  JSON.stringify([facts, sections, discussion, opinions]).length

const joined = (part: Part, { sections, discussion, opinions }: BookedApplication): Part => ({
  ...part,
  sections: [...part.sections, ...sections],
  discussion: {
    heading: part.discussion.heading + discussion.heading,
    none: part.discussion.none + discussion.none,
    rounds: [...part.discussion.rounds, ...discussion.rounds],
  },
  opinions: [...part.opinions, ...opinions],
})

/** Returns the application as documents with a single entry, answer or question each. */
function piecesOf(application: BookedApplication): BookedApplication[] {
  const { facts, sections, discussion, opinions } = application
  const none = { heading: '', none: '', rounds: [] }
  const empty = { ...application, facts: [], sections: [], discussion: none, opinions: [] }
  return [
    { ...empty, facts },
    ...single(sections, 'answers', 'heading')
      .flatMap((section) =>
        single(section.answers, 'entries', 'label').map((answer) => ({ ...section, answers: [answer] })),
      )
      .map((section) => ({ ...empty, sections: [section] })),
    ...(discussion.rounds.length === 0 ? [{ ...empty, discussion }] : []),
    ...single(discussion.rounds, 'questions', 'title').map((round, index) => ({
      ...empty,
      discussion: { none: '', heading: index === 0 ? discussion.heading : '', rounds: [round] },
    })),
    ...single(opinions, 'answers', 'heading').map((section) => ({ ...empty, opinions: [section] })),
  ]
}

/** Splits each group into groups with one item. Only the first one has the title. */
const single = <
  Title extends string,
  Items extends string,
  Group extends Record<Title, string> & Record<Items, readonly unknown[]>,
>(
  groups: readonly Group[],
  items: Items,
  title: Title,
): Group[] =>
  groups.flatMap((group) =>
    group[items].length < 2
      ? group
      : group[items].map((item, index) => ({
          ...group,
          [items]: [item],
          [title]: index === 0 ? group[title] : '',
        })),
  )
