import type { ComponentProps, MouseEvent } from 'react'
import { asText, resolve, type Target, type Visit } from './address.ts'
import { useLocation, useNavigate } from './router.tsx'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Visit & { readonly to: Target }

/** With a key or another button held, and for another window, the browser follows a link itself. */
const isOurs = (event: MouseEvent, target: string | undefined) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link within the product, which needs no new page. Followed to where one is, it makes no second step of the history. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const address = asText(resolve(to, location.pathname))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isOurs(event, rest.target)) return
    event.preventDefault()
    navigate(to, { replace: replace ?? address === asText(location), state })
  }
  return <a {...rest} href={address} onClick={follow} />
}

/** A link that tells readers whether one is there, or at something under it. */
export function NavLink(props: LinkProps) {
  const { pathname: location } = useLocation()
  const { pathname } = resolve(props.to, location)
  // As routes are found (match-path.ts).
  const here = location.toLowerCase()
  const isThere = here === pathname || here.startsWith(`${pathname}/`)
  return <Link {...props} aria-current={isThere ? 'page' : undefined} />
}
