// The product's variables, which may be set in the shell that runs the tests. Tests set their own values.
const PRODUCT_VARIABLES = [
  ...[
    'DATABASE_URL',
    'MIGRATE_DATABASE_URL',
    'STORAGE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
    'HOST',
    'PORT',
  ],
  ...['DATA_DIR', 'SESSION_SECRET', 'TWO_STEP_SECRET', 'TRUST_PROXY', 'ADMIN_EMAILS', 'PASSWORD_MIN'],
  ...[
    'DRAIN_SECONDS',
    'REQUIRE_ADMIN_2FA',
    'UPLOAD_SPACE_MIN',
    'QUICK_PASSWORD_HASHES',
    'METRICS_TOKEN',
    'TEST_DATABASE_URL',
    'NODE_ENV',
  ],
]

/** Returns the environment without the product's variables. */
export const cleanEnvironment = () => {
  const kept = Object.entries(process.env).filter(([name]) => !PRODUCT_VARIABLES.includes(name))
  return Object.fromEntries(kept)
}
