ALTER TABLE "outbox" ADD COLUMN "kind" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "leased" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "provider_id" text;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","due");--> statement-breakpoint
UPDATE "outbox" SET "state" = 'sent' WHERE "sent" IS NOT NULL;--> statement-breakpoint
-- nobody sent these: they waited for a gateway, and their codes are worthless by now
UPDATE "outbox" SET "state" = 'expired', "text" = '', "code" = NULL WHERE "sent" IS NULL;
