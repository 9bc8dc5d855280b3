import { expect, test } from 'vitest'
import { accessDocument } from '#tests/access/document.ts'

test('docs/access.md matches the tables of the access tests [D-way.17]', async () => {
  await expect(accessDocument()).toMatchFileSnapshot('../../docs/access.md')
})
