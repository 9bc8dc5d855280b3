/** Why a request was refused, with the HTTP status that goes with it. */
export const ERROR_STATUS = {
  'bad-request': 400,
  'signed-out': 401,
  'wrong-credentials': 401,
  'wrong-password': 403,
  'wrong-code': 403,
  unconfirmed: 403,
  'not-admin': 403,
  'second-step-missing': 403,
  'second-step-required': 403,
  'foreign-origin': 403,
  'not-found': 404,
  'not-draft': 409,
  'taken-id': 409,
  'moved-on': 409,
  answered: 409,
  'account-deleted': 409,
  'dead-link': 410,
  'too-large': 413,
  'wrong-file-type': 415,
  faults: 422,
  'too-many': 429,
  failed: 500,
  unavailable: 503,
  'no-storage': 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
