import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectField } from './field.tsx'

test('isolates right-to-left names in options, which cannot contain <bdi>', () => {
  const page = renderToStaticMarkup(
    <SelectField
      label='Reviewer'
      options={['עמית (Tel Aviv)', 'Meera Iyer'].map((label, index) => ({ value: `${index}`, label }))}
      value={undefined}
      onChoose={() => {}}
    />,
  )
  expect(Array.from(page.matchAll(/<option[^>]*>([^<]*)/g), ([, label]) => label)).toEqual([
    '\u2068עמית (Tel Aviv)\u2069',
    'Meera Iyer',
  ])
})
