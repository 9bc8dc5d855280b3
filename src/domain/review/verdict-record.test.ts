import { expect, test } from 'vitest'
import { CHAMPION_LINE_CHARACTERS, VERDICT_COMMENT_CHARACTERS } from '../limits.ts'
import { VERDICT_SHAPE, withoutTooLongTexts } from './verdict-record.ts'

test('drops texts that are too long and keeps the other fields', () => {
  const champion_line = 'a'.repeat(CHAMPION_LINE_CHARACTERS)
  const comment = 'b'.repeat(VERDICT_COMMENT_CHARACTERS)
  expect(withoutTooLongTexts({ verdict: 'no', champion_line, comment })).toEqual({
    verdict: 'no',
    champion_line,
    comment,
  })
  expect(withoutTooLongTexts({ verdict: null, champion_line: `${champion_line}a`, comment })).toEqual({
    verdict: null,
    comment,
  })
  expect(withoutTooLongTexts({ champion_line, comment: `${comment}b` })).toEqual({ champion_line })
})

test('treats null and a missing verdict as equal', () => {
  expect([
    VERDICT_SHAPE.isEqual('verdict', null, undefined),
    VERDICT_SHAPE.isEqual('verdict', null, 'no'),
  ]).toEqual([true, false])
})
