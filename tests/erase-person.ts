import type { Calls } from '#contract/calls.ts'
import type { Client } from './client.ts'
import { PASSWORD } from './users.ts'

/** Erases a person as an administrator. @param body the parts of the request that differ from a valid one */
export const erasePerson = (administrator: Client, body: Partial<Calls['erasePerson']['body']>) =>
  administrator.call('erasePerson', {
    body: {
      email: '',
      expressions: ['Nobody'],
      files: [],
      confirmation: 'ERASE',
      proof: { password: PASSWORD },
      ...body,
    },
  })
