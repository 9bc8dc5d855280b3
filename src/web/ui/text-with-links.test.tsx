import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWithLinks } from './text-with-links.tsx'

test('links web addresses only, in a new tab that receives no referrer', () => {
  const text = 'See www.acme.in & mail <asha@acme.in>. javascript:alert(1)'
  expect(renderToStaticMarkup(<TextWithLinks text={text} />)).toBe(
    'See <a href="https://www.acme.in/" target="_blank" rel="noopener noreferrer nofollow" dir="ltr">www.acme.in</a>' +
      ' &amp; mail &lt;asha@acme.in&gt;. javascript:alert(1)',
  )
})
