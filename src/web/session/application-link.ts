import { LINK_SLUG_CHARACTERS } from '#domain/limits.ts'
import { LINK_PARAMETER } from '#domain/routes.ts'
import { browserStorage } from './browser-storage.ts'

const KEY = 'came-by-link'
const { sessionStorage } = browserStorage

/** The slug of the link by which the founder came, for the body of a request that creates a draft. */
type CameBy = { readonly via?: string }

/** The link by which a visitor came. It is stored in this tab until a draft is created. */
export const applicationLink = {
  /** @param query the query of the page's address, which may name a link */
  remember: (query: string): void => {
    const slug = new URLSearchParams(query).get(LINK_PARAMETER)
    // The server refuses longer texts, and the draft with them.
    if (slug && slug.length <= LINK_SLUG_CHARACTERS) sessionStorage.setItem(KEY, slug)
  },
  /** Sends a request that creates a draft, with the slug, and forgets the slug if the request succeeds. */
  send: async <T>(request: (cameBy: CameBy) => Promise<T>): Promise<T> => {
    const slug = sessionStorage.getItem(KEY)
    const reply = await request(slug === null ? {} : { via: slug })
    sessionStorage.removeItem(KEY)
    return reply
  },
}
