import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Link, NavLink, Routes, StaticRouter, useParams } from './router.tsx'

const drawnAt = (location: string, drawn: React.ReactNode) =>
  renderToString(<StaticRouter location={location}>{drawn}</StaticRouter>)

const Slug = () => <i>{useParams().slug}</i>

const routes = [
  { path: '/team', element: <b>Team</b> },
  { path: '/discussion/:slug', element: <Slug /> },
]

test.each([
  ['/team', '<b>Team</b>'],
  ['/discussion/acme%20loop', '<i>acme loop</i>'],
  ['/elsewhere', '<s>Nothing</s>'],
])('renders the path %s as %s', (location, drawn) => {
  expect(drawnAt(location, <Routes routes={routes} otherwise={<s>Nothing</s>} />)).toBe(drawn)
})

test('renders a link with its attributes', () => {
  expect(
    drawnAt(
      '/team',
      <Link to={{ search: 'id=1' }} id='one' replace state={{ read: 1 }}>
        One
      </Link>,
    ),
  ).toBe('<a id="one" href="/team?id=1">One</a>')
})

test.each([
  ['/team', '<a aria-current="page" href="/team">Team</a>'],
  ['/team/1', '<a aria-current="page" href="/team">Team</a>'],
  ['/Team', '<a aria-current="page" href="/team">Team</a>'],
  ['/teams', '<a href="/team">Team</a>'],
])('at %s renders the NavLink as %s', (location, link) => {
  expect(drawnAt(location, <NavLink to='/team'>Team</NavLink>)).toBe(link)
})

test('throws for a link outside of a router', () => {
  expect(() => renderToString(<Link to='/'>Home</Link>)).toThrow(
    new Error('Routing hooks and links must be used within a router'),
  )
})
