import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '#server/config/config.ts'

const SELF = ["'self'"]
const NOTHING = ["'none'"]

/** Sets security headers that the route has not set itself. */
export const securityHeaders = ({ publicUrl }: Config): MiddlewareHandler =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: SELF,
      scriptSrc: SELF,
      // The component library sets sizes and positions in style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: SELF,
      connectSrc: SELF,
      objectSrc: NOTHING,
      frameAncestors: NOTHING,
      baseUri: NOTHING,
      formAction: SELF,
    },
    xFrameOptions: 'DENY',
    // The value no-referrer would make browsers send `Origin: null` with forms.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: publicUrl.protocol === 'https:' ? 'max-age=31536000' : false,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
  })

/** Forbids caching of responses that have no Cache-Control header yet. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
}
