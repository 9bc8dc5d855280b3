import { expect, test } from 'vitest'
import { normaliseViewQuery } from './saved-views.ts'

test.each([
  ['', 'as=cards'],
  ['status=approved&page=3', 'status=approved&as=cards'],
  ['cols=deck&as=table&status=approved', 'status=approved&as=table&cols=deck'],
  ['read=1&next=https%3A%2F%2Fexample.com&search=a', 'search=a&as=cards'],
  ['?sort=luck&city=Pune', 'city=Pune&as=cards'],
])('normalises the query %j to %j', (address, normalised) => {
  expect([
    normaliseViewQuery(address),
    normaliseViewQuery(normalised),
    normaliseViewQuery(new URLSearchParams(address)),
  ]).toEqual([normalised, normalised, normalised])
})
