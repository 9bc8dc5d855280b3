/**
 * Every endpoint by name: method and path. The one place where either stands;
 * the browser calls by name, the server builds its routes on it.
 */
export const ENDPOINTS = {
  signUp: { method: 'post', path: '/api/accounts' },
  resendConfirmation: { method: 'post', path: '/api/accounts/confirmation' },
  confirm: { method: 'get', path: '/api/accounts/confirmation' },
  signIn: { method: 'post', path: '/api/session' },
  session: { method: 'get', path: '/api/session' },
  signOut: { method: 'delete', path: '/api/session' },

  listApplications: { method: 'get', path: '/api/applications' },
  readApplication: { method: 'get', path: '/api/applications/{id}' },
  saveDraft: { method: 'patch', path: '/api/applications/{id}' },
  deleteDraft: { method: 'delete', path: '/api/applications/{id}' },
  submit: { method: 'post', path: '/api/applications/{id}/submission' },

  uploadFile: { method: 'post', path: '/api/files' },

  listForReview: { method: 'get', path: '/api/review/applications' },
  changeStatus: { method: 'put', path: '/api/review/applications/{id}/status' },

  readQuestions: { method: 'get', path: '/api/applications/{id}/questions' },
  saveAnswers: { method: 'put', path: '/api/questions/{id}/answers' },
  submitAnswers: { method: 'post', path: '/api/questions/{id}/submission' },
} as const

export type EndpointName = keyof typeof ENDPOINTS

/** Where stored files are served; a file's address is this and its path in the bucket. */
export const FILES_PATH = '/files/'
