CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"condition" jsonb NOT NULL,
	"reward" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"begins" bigint,
	"ends" bigint
);
--> statement-breakpoint
CREATE TABLE "box_draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "box_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" bigint NOT NULL,
	"number" integer NOT NULL,
	"version" text NOT NULL,
	"odds" text NOT NULL,
	"price" text NOT NULL,
	"code" text NOT NULL,
	"commitment" text NOT NULL,
	"secret" text NOT NULL,
	"seed" text NOT NULL,
	"prize" jsonb NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "box_secrets" (
	"account" bigint PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "box_tables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "box_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"price" text NOT NULL,
	"code" text NOT NULL,
	"prizes" jsonb NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"account" bigint NOT NULL,
	"day" text NOT NULL,
	"reward" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "sign_ins_account_day_pk" PRIMARY KEY("account","day")
);
--> statement-breakpoint
CREATE TABLE "task_payments" (
	"account" bigint NOT NULL,
	"task" text NOT NULL,
	"period" text NOT NULL,
	"reward" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "task_payments_account_task_period_pk" PRIMARY KEY("account","task","period")
);
--> statement-breakpoint
ALTER TABLE "box_draws" ADD CONSTRAINT "box_draws_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_secrets" ADD CONSTRAINT "box_secrets_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_payments" ADD CONSTRAINT "task_payments_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "box_draws_number" ON "box_draws" USING btree ("account","number");--> statement-breakpoint
CREATE INDEX "box_draws_created" ON "box_draws" USING btree ("created");