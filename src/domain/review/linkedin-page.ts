import { normaliseLink } from '../links.ts'

/**
 * The first path segments in the addresses of people's and organisations' pages. After other first segments, such as
 * 'feed' or 'jobs', the second segment is not a name.
 */
const KINDS: ReadonlySet<string> = new Set(['in', 'company', 'school', 'showcase'])

const HOST = /^([a-z\d-]+\.)?linkedin\.com$/

/**
 * Normalises the address of a LinkedIn page, which may have a scheme, www, a country, a language, a query or a trailing
 * slash.
 * @returns 'in/asha-rao' or 'company/surge', for example; null if it is not the page of a person or an organisation
 */
export function parseLinkedinPage(address: string): string | null {
  const link = normaliseLink(address)
  if (link === null) return null
  const { hostname, pathname } = new URL(link)
  const [kind = '', name] = pathname.split('/').filter((part) => part !== '')
  const isPage = HOST.test(hostname) && KINDS.has(kind.toLowerCase())
  return isPage && name ? `${kind}/${decodeName(name)}`.toLowerCase() : null
}

/** Decodes letters beyond ASCII, which may be percent-encoded in copied addresses. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name).normalize('NFC')
  } catch (fault) {
    if (fault instanceof URIError) return name
    throw fault
  }
}
