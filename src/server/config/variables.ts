type Variable = {
  readonly name: string
  /** Default as described in the README; empty if the variable is simply unset. */
  readonly default: string
  readonly meaning: string
  /** A valid value, for error messages. */
  readonly example: string
}

/** All environment variables (D-outside.16), in the README's order. */
export const VARIABLES = [
  { name: 'PORT', default: '3000', meaning: 'Port to listen on.', example: '8080' },
  {
    name: 'PUBLIC_URL',
    default: '`http://localhost:PORT`',
    meaning: 'Address that people use. It determines links in e-mails, cookies and origin checks.',
    example: 'https://apply.example.com',
  },
  {
    name: 'HOST',
    default: 'loopback if PUBLIC_URL is local, otherwise every address',
    meaning: 'Address to listen on.',
    example: '0.0.0.0',
  },
  {
    name: 'DATA_DIR',
    default: '`./data`',
    meaning:
      'Folder for the embedded database, uploaded files, stored e-mails, generated secrets and temporary files of exports.',
    example: './data',
  },
  {
    name: 'DATABASE_URL',
    default: 'embedded, under DATA_DIR',
    meaning:
      'A PostgreSQL server, 14 or later, instead of the embedded database. Several hosts (`host1:5432,host2:5432`) and TLS parameters such as `sslmode` work as in PostgreSQL ([details](docs/how-to/run-in-production.md#parameters-of-the-address)).',
    example: 'postgres://openround:PASSWORD@db.example.com:5432/openround',
  },
  {
    name: 'MIGRATE_DATABASE_URL',
    default: 'DATABASE_URL',
    meaning: 'Login that owns the tables, over a direct connection without a pooler; requires DATABASE_URL.',
    example: 'postgres://owner:PASSWORD@db.example.com:5432/openround',
  },
  {
    name: 'STORAGE_URL',
    default: '`library-files` under DATA_DIR',
    meaning:
      'Where uploads are stored: `file:FOLDER`, or an S3-compatible bucket, `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION` (`s3+http://` without TLS). Bucket, prefix and region are optional; the defaults are `library-files`, none and `us-east-1`.',
    example: 's3://KEY:SECRET@s3.example.com/library-files?region=eu-west-1',
  },
  {
    name: 'UPLOAD_SPACE_MIN',
    default: '500',
    meaning: 'Megabytes to keep free on the disk of an upload folder. With less, uploads are refused.',
    example: '500',
  },
  {
    name: 'SMTP_URL',
    default: 'e-mails stored under DATA_DIR/outbox; required with a public PUBLIC_URL',
    meaning:
      'Mail server. The login is sent over an encrypted connection only, except to a local server. The server is greeted (EHLO) with the host of PUBLIC_URL; `?name=HOST` at the end sets another name.',
    example: 'smtps://USER:PASSWORD@mail.example.com:465',
  },
  {
    name: 'MAIL_FROM',
    default: '`PRODUCT_NAME <no-reply@HOST>`, with the host of PUBLIC_URL',
    meaning: 'Sender of e-mails. If it contains no name, administrators set the name under Settings.',
    example: 'Openround <no-reply@example.com>',
  },
  {
    name: 'SESSION_SECRET',
    default: 'generated in `DATA_DIR/session-secret`; required with DATABASE_URL and a public PUBLIC_URL',
    meaning: 'Signs session cookies; at least 32 characters. A change signs everybody out.',
    example: '"$(openssl rand -hex 32)"',
  },
  {
    name: 'TWO_STEP_SECRET',
    default:
      'generated in `DATA_DIR/two-step-secret`; with DATABASE_URL and a public PUBLIC_URL, the value of SESSION_SECRET',
    meaning:
      'Encrypts the secrets of authenticator apps; at least 32 characters. To change it, set it to the new secret, a comma and the old secret; remove the old secret after the server has started once.',
    example: '"$(openssl rand -hex 32)"',
  },
  {
    name: 'TRUST_PROXY',
    default: '`no`',
    meaning:
      'Proxies whose X-Forwarded-For is trusted: how many there are, or their addresses and ranges, comma-separated.',
    example: '10.0.0.0/8',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '5 with DATABASE_URL and TRUST_PROXY, otherwise 0',
    meaning:
      'Seconds for which a server still answers after SIGTERM while `/readyz` returns 503, so that a load balancer stops using it; 0 to 300.',
    example: '10',
  },
  {
    name: 'ADMIN_EMAILS',
    default: '',
    meaning: 'E-mail addresses whose accounts become administrators once confirmed, comma-separated.',
    example: 'meera@example.com,arjun@example.com',
  },
  {
    name: 'PASSWORD_MIN',
    default: '6',
    meaning: 'Minimum length of a new password; 6 or more.',
    example: '10',
  },
  {
    name: 'REQUIRE_ADMIN_2FA',
    default: '`no`',
    meaning:
      'With `yes`, team members without two-step sign-in have only the rights of a founder. If unset, administrators decide under Settings.',
    example: 'yes',
  },
  {
    name: 'OIDC_ISSUER',
    default: 'none: people sign in with a password only',
    meaning:
      'Address of an OpenID Connect provider with which people may sign in ([details](docs/how-to/sign-in-with-your-identity-provider.md)). Requires the other three `OIDC_` variables.',
    example: 'https://accounts.google.com',
  },
  {
    name: 'OIDC_CLIENT_ID',
    default: '',
    meaning: 'Id of this installation at the provider.',
    example: 'openround',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    default: '',
    meaning: 'Secret of this installation at the provider.',
    example: 'SECRET',
  },
  {
    name: 'OIDC_NAME',
    default: '',
    meaning: "The provider's name, for the button “Continue with NAME”; at most 40 characters.",
    example: 'Google',
  },
  {
    name: 'UNDO_SECONDS',
    default: '10',
    meaning:
      'Seconds for which a status change can be undone and its e-mail waits; 0 to 600. With 0, the e-mail is sent immediately.',
    example: '30',
  },
  {
    name: 'METRICS_TOKEN',
    default: 'none: `/metrics` does not exist',
    meaning:
      'Token with which Prometheus reads `/metrics` (`Authorization: Bearer TOKEN`); at least 16 characters.',
    example: '"$(openssl rand -hex 16)"',
  },
  {
    name: 'PRODUCT_NAME',
    default: 'Openround',
    meaning: 'Name of the product. If unset, administrators set it under Settings.',
    example: 'Openround',
  },
  {
    name: 'INVESTOR_NAME',
    default: 'Openround Partners',
    meaning: 'Name of the investor group. If unset, administrators set it under Settings.',
    example: '"Openround Partners"',
  },
  {
    name: 'FUNDED_COMPANIES',
    default: 'none',
    meaning:
      'Companies that the group has funded, for the landing page; separated by commas, at most 12. If unset, administrators set them under Settings.',
    example: '"Marigold Foods, Northwind Robotics"',
  },
  {
    name: 'LOG_LEVEL',
    default: '`warn`',
    meaning:
      'Log level: `debug`, `info`, `warn`, `error`, `fatal` or `silent`. Logs are JSON lines on stderr.',
    example: 'info',
  },
  {
    name: 'QUICK_PASSWORD_HASHES',
    default: '`no`',
    meaning:
      'For tests only: `yes` makes password hashes fast and insecure. Refused with a public PUBLIC_URL.',
    example: 'no',
  },
] as const satisfies readonly Variable[]

export type VariableName = (typeof VARIABLES)[number]['name']
