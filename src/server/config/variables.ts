type Variable = {
  readonly name: string
  /** Default as described in the README; empty for none. */
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
    meaning: 'Address people use. Links in e-mails, cookies and origin checks follow it.',
    example: 'https://apply.example.com',
  },
  {
    name: 'HOST',
    default: 'loopback while PUBLIC_URL is local, else every address',
    meaning: 'Address to listen on.',
    example: '0.0.0.0',
  },
  {
    name: 'DATA_DIR',
    default: '`./data`',
    meaning: 'Folder of the embedded database, of uploaded files, of the outbox and of secrets made once.',
    example: './data',
  },
  {
    name: 'DATABASE_URL',
    default: 'embedded, under DATA_DIR',
    meaning:
      'A PostgreSQL server, 14 or later, instead of the embedded database. `sslmode` and its companions mean what PostgreSQL says ([how](docs/how-to/run-in-production.md#over-tls)).',
    example: 'postgres://openround:PASSWORD@db.example.com:5432/openround',
  },
  {
    name: 'MIGRATE_DATABASE_URL',
    default: 'DATABASE_URL',
    meaning: 'Login that owns the tables, past any pooler; needs DATABASE_URL.',
    example: 'postgres://owner:PASSWORD@db.example.com:5432/openround',
  },
  {
    name: 'STORAGE_URL',
    default: '`file:` `library-files` under DATA_DIR',
    meaning:
      'Where uploads are kept: `file:FOLDER`, or a bucket of an S3-compatible service, `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION` (`s3+http://` without TLS; bucket `library-files`, region `us-east-1` and no prefix when left out).',
    example: 's3://KEY:SECRET@s3.example.com/library-files?region=eu-west-1',
  },
  {
    name: 'UPLOAD_SPACE_MIN',
    default: '500',
    meaning:
      'Megabytes that stay free on the disk of a folder of uploads: with less, no more files are taken.',
    example: '500',
  },
  {
    name: 'SMTP_URL',
    default: 'e-mails kept under DATA_DIR/outbox; required with a public PUBLIC_URL',
    meaning:
      'Server that e-mails are sent by. A login leaves this machine over an encrypted connection only.',
    example: 'smtps://USER:PASSWORD@mail.example.com:465',
  },
  {
    name: 'MAIL_FROM',
    default: '`PRODUCT_NAME <no-reply@HOST>`, the host that of PUBLIC_URL',
    meaning: 'Sender of e-mails.',
    example: 'Openround <no-reply@example.com>',
  },
  {
    name: 'SESSION_SECRET',
    default: 'made once, `DATA_DIR/session-secret`; required with DATABASE_URL and a public PUBLIC_URL',
    meaning:
      'Signs session cookies; at least 32 characters. When it changes, everybody has to sign in again.',
    example: '"$(openssl rand -hex 32)"',
  },
  {
    name: 'TWO_STEP_SECRET',
    default:
      'made once, `DATA_DIR/two-step-secret`; SESSION_SECRET with DATABASE_URL and a public PUBLIC_URL',
    meaning:
      'Seals what authenticator apps share with the server; at least 32 characters. To change it, give the new one, a comma and the one before; after one start the latter may go.',
    example: '"$(openssl rand -hex 32)"',
  },
  {
    name: 'TRUST_PROXY',
    default: '`no`',
    meaning:
      "Whose X-Forwarded-For names the client: how many proxies stand in front, or the proxies' addresses and ranges, comma-separated.",
    example: '10.0.0.0/8',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '5 with DATABASE_URL and TRUST_PROXY, else 0',
    meaning:
      'Seconds that a server goes on answering after SIGTERM while `/readyz` says 503, so that a balancer turns to the others; 0 to 300.',
    example: '10',
  },
  {
    name: 'ADMIN_EMAILS',
    default: '',
    meaning: 'Accounts that become administrators once their e-mail is confirmed, comma-separated.',
    example: 'meera@example.com,arjun@example.com',
  },
  {
    name: 'PASSWORD_MIN',
    default: '6',
    meaning: 'Fewest characters of a new password; 6 or more.',
    example: '10',
  },
  {
    name: 'REQUIRE_ADMIN_2FA',
    default: '`no`',
    meaning:
      'Whether administrators, reviewers and partners need two-step sign-in: `yes` or `no`. With `yes`, one who has not set it up can do no more than a founder.',
    example: 'yes',
  },
  {
    name: 'UNDO_SECONDS',
    default: '10',
    meaning:
      'Seconds that the e-mail of a status change waits, and that it can be undone without one; 0 to 600. With 0 it goes at once.',
    example: '30',
  },
  {
    name: 'METRICS_TOKEN',
    default: 'no metrics',
    meaning:
      'Token by which Prometheus reads `/metrics` (`Authorization: Bearer TOKEN`); without it there are none. At least 16 characters.',
    example: '"$(openssl rand -hex 16)"',
  },
  {
    name: 'PRODUCT_NAME',
    default: 'Openround',
    meaning: 'What the product is called.',
    example: 'Openround',
  },
  {
    name: 'INVESTOR_NAME',
    default: 'Openround Partners',
    meaning: 'What the investor group is called.',
    example: '"Openround Partners"',
  },
  {
    name: 'LOG_LEVEL',
    default: '`warn`',
    meaning:
      'How much is logged, as JSON lines on stderr: `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    example: 'info',
  },
  {
    name: 'QUICK_PASSWORD_HASHES',
    default: '`no`',
    meaning:
      'For tests only: `yes` makes password hashes that are quick to compute, and to break; refused with a public PUBLIC_URL.',
    example: 'no',
  },
] as const satisfies readonly Variable[]

export type VariableName = (typeof VARIABLES)[number]['name']
