CREATE TABLE "setting_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" text NOT NULL,
	"effective" bigint NOT NULL,
	"state" text NOT NULL,
	"approval" bigint,
	"maker" bigint,
	"created" bigint NOT NULL,
	"applied" bigint,
	"reason" text NOT NULL,
	"fault" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_approval_approvals_id_fk" FOREIGN KEY ("approval") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_maker_staff_id_fk" FOREIGN KEY ("maker") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setting_versions_name" ON "setting_versions" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "setting_versions_planned" ON "setting_versions" USING btree ("effective") WHERE "setting_versions"."state" = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "setting_versions_current" ON "setting_versions" USING btree ("name") WHERE "setting_versions"."state" = 'current';