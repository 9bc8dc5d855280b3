/** Bad mailbox, system, syntax; moved; a null MX; closed (RFC 3463, RFC 7505). Not 5.7: relaying and filters are mended. */
const NOBODY = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/

/**
 * Whether a mail server has refused the recipient because there is nobody of that address, which another try does not
 * change. One that only says 550 may mean much else, and is tried again.
 * @param error as nodemailer throws it
 */
export const isNobodyThere = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  NOBODY.test(String(error.response))
