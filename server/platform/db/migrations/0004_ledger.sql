CREATE TABLE "receipts" (
	"account" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"journal" bigint NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "receipts_account_sequence_pk" PRIMARY KEY("account","sequence")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_journal_journals_id_fk" FOREIGN KEY ("journal") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_journal" ON "receipts" USING btree ("account","journal");