import { expect, test } from 'vitest'
import { accessDocument } from '#tests/access/document.ts'

test('docs/access.md says what the tables of the access tests say [D-way.17]', async () => {
  await expect(accessDocument()).toMatchFileSnapshot('../../docs/access.md')
})
