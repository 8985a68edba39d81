CREATE TABLE "holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer" bigint NOT NULL,
	"asset" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"captured" numeric(60, 0) DEFAULT 0 NOT NULL,
	"released" numeric(60, 0) DEFAULT 0 NOT NULL,
	"opened" bigint NOT NULL,
	"ended" bigint,
	CONSTRAINT "holds_positive" CHECK ("holds"."amount" > 0 and "holds"."captured" >= 0 and "holds"."released" >= 0),
	CONSTRAINT "holds_end_once" CHECK (("holds"."ended" is null and "holds"."released" = 0 and "holds"."captured" < "holds"."amount") or ("holds"."ended" is not null and "holds"."captured" + "holds"."released" = "holds"."amount"))
);
--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "hold" bigint;--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "once" text;--> statement-breakpoint
ALTER TABLE "journals" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "latest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "form" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_customer_accounts_id_fk" FOREIGN KEY ("customer") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_asset_assets_code_fk" FOREIGN KEY ("asset") REFERENCES "public"."assets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_customer" ON "holds" USING btree ("customer");--> statement-breakpoint
CREATE INDEX "holds_open" ON "holds" USING btree ("kind","reference") WHERE "holds"."ended" is null;--> statement-breakpoint
CREATE INDEX "journals_hold" ON "journals" USING btree ("hold");--> statement-breakpoint
CREATE INDEX "journals_reference" ON "journals" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_once_unique" UNIQUE("once");