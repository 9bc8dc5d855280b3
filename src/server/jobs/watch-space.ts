import type { Services } from '#server/services.ts'
import type { Job } from './jobs.ts'

const EVERY_MS = 1_000

/** Keeps what is known about the disk fresh, and takes the reserve again as soon as there is room. */
export const watchSpace = ({ space }: Pick<Services, 'space'>): Job => ({
  name: 'watch the storage',
  everyMs: EVERY_MS,
  run: () => space.look(),
})
