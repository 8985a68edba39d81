ALTER TABLE "certifications" ADD COLUMN "final" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "certifications" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "certifications" ADD COLUMN "revoked" bigint;--> statement-breakpoint
ALTER TABLE "certifications" ADD COLUMN "salt" text DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "certifications_state" ON "certifications" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "certifications_state_tier" ON "certifications" USING btree ("state","tier","id");--> statement-breakpoint
CREATE INDEX "certifications_number" ON "certifications" USING btree (upper(translate("number", ' /-', ''))) WHERE "certifications"."number" <> '';--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","id");