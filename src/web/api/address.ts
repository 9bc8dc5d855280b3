import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'

/** What an address is filled in with; the contract (`Calls`) says which of it a call takes. */
export type Address = { readonly params?: object; readonly query?: object }

/** The address of a call, with what is blank left out of its query. */
export function addressOf(name: EndpointName, { params = {}, query = {} }: Address = {}): string {
  const path = Object.entries(params).reduce(
    (filled, [key, value]) => filled.replace(`{${key}}`, encodeURIComponent(String(value))),
    ENDPOINTS[name].path as string,
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))
  return asked.length > 0 ? `${path}?${search}` : path
}
