DROP TABLE "verifications";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "image";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "id";--> statement-breakpoint
DROP INDEX "credentials_of_user";--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_pkey" PRIMARY KEY ("user_id");--> statement-breakpoint
ALTER TABLE "credentials" RENAME COLUMN "password" TO "password_hash";--> statement-breakpoint
ALTER TABLE "credentials" ALTER COLUMN "password_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "account_id";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "provider_id";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "credentials" DROP COLUMN "id_token";--> statement-breakpoint
-- Whoever is signed in stays so: their cookies carry the token, of which only the hash is kept from here on.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex'), "user_agent" = coalesce("user_agent", '');--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_token_unique" TO "sessions_token_hash_unique";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "user_agent" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "user_agent" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "ip_address";
