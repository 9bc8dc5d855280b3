// Environment variables of the product and its tests. Values from the shell must not affect tests, which set their own.
const PRODUCT_VARIABLES = `
  DATABASE_URL MIGRATE_DATABASE_URL TEST_DATABASE_URL STORAGE_URL SMTP_URL MAIL_FROM PUBLIC_URL HOST PORT TRUST_PROXY
  DATA_DIR UPLOAD_SPACE_MIN LOG_LEVEL METRICS_TOKEN PRODUCT_NAME INVESTOR_NAME FUNDED_COMPANIES ADMIN_EMAILS
  REQUIRE_ADMIN_2FA PASSWORD_MIN SESSION_SECRET TWO_STEP_SECRET QUICK_PASSWORD_HASHES DRAIN_SECONDS UNDO_SECONDS NODE_ENV
  OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME
`
  .trim()
  .split(/\s+/)

/** Returns the environment without the product's variables. */
export const cleanEnvironment = () => {
  const kept = Object.entries(process.env).filter(([name]) => !PRODUCT_VARIABLES.includes(name))
  return Object.fromEntries(kept)
}
