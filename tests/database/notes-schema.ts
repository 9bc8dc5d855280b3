import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { currentSchema, migrationFrom, type Schema } from '#database/migration-files.ts'

/** A minimal schema with sessions and protected rows, so that engines are tested independently of the product. */
export const notes = pgTable('notes', {
  id: uuid().primaryKey().defaultRandom(),
  owner: text().notNull(),
  body: text().notNull().unique(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export const users = pgTable('users', {
  id: text().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
})

const TABLES = migrationFrom(
  '0000_notes',
  `create table users (id text primary key, email text not null, name text not null);
--> statement-breakpoint
create table sessions (id text primary key, user_id text not null, token_hash text not null unique,
  expires_at timestamptz not null, passkey_id uuid);
--> statement-breakpoint
create table profiles (user_id text primary key, role text not null, full_name text not null);
--> statement-breakpoint
create table totp_secrets (user_id text primary key, secret text);
--> statement-breakpoint
create table settings (require_two_step boolean);
--> statement-breakpoint
create table recusals (application_id uuid, user_id text not null, lifted_at timestamptz);
--> statement-breakpoint
create table notes (id uuid primary key default gen_random_uuid(), owner text not null, body text not null unique,
  at timestamptz not null default now());`,
)

const RULES = `
grant select, insert on notes to openround_founder;
grant select on notes to openround_administrator;
grant select, insert, update on users to openround_accounts;
grant select, insert, delete on notes to openround_worker;
alter table notes enable row level security;
create policy own on notes to openround_founder using (owner = app_user_id()) with check (owner = app_user_id());
create policy every on notes to openround_administrator, openround_worker using (true) with check (true);`

/** Returns a schema with the product's roles and session look-up, and with tables of the test. */
export const notesSchema = (): Schema => ({
  migrations: [TABLES],
  policies: [...currentSchema().policies.slice(0, 2), RULES],
})

/** Two founders, an administrator and an ended session. Session keys are named after their users. */
export const PEOPLE = `
insert into users select name, name || '@example.com', name from unnest(array['asha', 'ravi', 'meera']) as name;
insert into profiles values ('asha', 'founder', 'Asha Rao'), ('meera', 'admin', 'Meera Iyer');
insert into sessions
  select 'session-' || id, id, id, now() + interval '1 hour' from users
  union all select 'session-over', 'asha', 'over', now() - interval '1 second';
insert into notes (owner, body) values ('asha', 'of asha'), ('ravi', 'of ravi');`

const CHANGE = migrationFrom(
  '0001_changed_notes',
  `alter table notes add column size int;
--> statement-breakpoint
update notes set size = length(body);
--> statement-breakpoint
create index notes_size on notes (size);`,
)

/** Returns the next version of the schema, whose migration changes the table and its rows. */
export const changedNotes = (): Schema => {
  const { migrations, policies } = notesSchema()
  return { migrations: [...migrations, CHANGE], policies }
}
