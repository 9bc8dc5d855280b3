import { isLocal } from '#server/config/addresses.ts'
import type { Config } from '#server/config/config.ts'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the origins from which changes are accepted: the origin of PUBLIC_URL and, if it is local, the other local
 * names.
 */
export function ownOrigins({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  if (!isLocal(publicUrl)) return [publicUrl.origin]
  const port = publicUrl.port && `:${publicUrl.port}`
  return [publicUrl.origin, ...LOCAL_NAMES.map((name) => `${publicUrl.protocol}//${name}${port}`)]
}
