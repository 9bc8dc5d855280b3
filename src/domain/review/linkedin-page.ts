import { normaliseLink } from '../links.ts'

/** What is a person's or an organisation's; of the others, like 'feed' or 'jobs', two addresses begin alike and are not the same. */
const KINDS: ReadonlySet<string> = new Set(['in', 'company', 'school', 'showcase'])

const HOST = /^([a-z\d-]+\.)?linkedin\.com$/

/**
 * Which page of LinkedIn an address is, however it was copied: with or without scheme, www or a country before it, a
 * slash, a language or a query behind it (workbench, point 20).
 * @returns like 'in/asha-rao' or 'company/surge'; null when it is no page of a person or an organisation there
 */
export function parseLinkedinPage(address: string): string | null {
  const link = normaliseLink(address)
  if (link === null) return null
  const { hostname, pathname } = new URL(link)
  const [kind = '', name] = pathname.split('/').filter((part) => part !== '')
  const isPage = HOST.test(hostname) && KINDS.has(kind.toLowerCase())
  return isPage && name ? `${kind}/${decodeName(name)}`.toLowerCase() : null
}

/** E-mails beyond ASCII are copied as they are or by their codes. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name).normalize('NFC')
  } catch (fault) {
    if (fault instanceof URIError) return name
    throw fault
  }
}
