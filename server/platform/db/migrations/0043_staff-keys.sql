ALTER TABLE "staff_log_heads" DROP CONSTRAINT "staff_log_heads_pkey";--> statement-breakpoint
ALTER TABLE "staff_log_heads" ADD CONSTRAINT "staff_log_heads_day_last_pk" PRIMARY KEY("day","last");--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "replaces" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD COLUMN "invitation" text;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD COLUMN "invitation" text;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_invitation_staff_invitations_token_fk" FOREIGN KEY ("invitation") REFERENCES "public"."staff_invitations"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_invitation_staff_invitations_token_fk" FOREIGN KEY ("invitation") REFERENCES "public"."staff_invitations"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- passkeys of disabled people stay dead, even if two owners let their people in again
DELETE FROM "staff_recovery_codes" WHERE "staff" IN (SELECT "id" FROM "staff" WHERE "disabled" IS NOT NULL);--> statement-breakpoint
DELETE FROM "staff_passkeys" WHERE "staff" IN (SELECT "id" FROM "staff" WHERE "disabled" IS NOT NULL);--> statement-breakpoint
-- one passkey without recovery codes let nobody in so far: its enrolment has not ended
UPDATE "staff_passkeys" p SET "invitation" = (
  SELECT i."token" FROM "staff_invitations" i WHERE i."staff" = p."staff" ORDER BY i."created" DESC, i."token" LIMIT 1
) WHERE (SELECT count(*) FROM "staff_passkeys" k WHERE k."staff" = p."staff") = 1
  AND NOT EXISTS (SELECT 1 FROM "staff_recovery_codes" c WHERE c."staff" = p."staff");
