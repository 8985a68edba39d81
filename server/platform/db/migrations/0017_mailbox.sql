ALTER TABLE "accounts" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_mailbox_unique" UNIQUE("mailbox");--> statement-breakpoint
-- the oldest account of a mailbox gets it; others of the same one stay without, and no further is opened
UPDATE "accounts" SET "mailbox" = "first"."box" FROM (
  SELECT DISTINCT ON ("box") "id", "box" FROM (
    SELECT "id", CASE
      WHEN split_part("identity", '@', 2) IN ('gmail.com', 'googlemail.com') THEN replace(split_part(split_part("identity", '@', 1), '+', 1), '.', '') || '@gmail.com'
      ELSE split_part(split_part("identity", '@', 1), '+', 1) || '@' || split_part("identity", '@', 2)
    END AS "box" FROM "accounts" WHERE position('@' in "identity") > 0
  ) AS "boxes" ORDER BY "box", "id"
) AS "first" WHERE "accounts"."id" = "first"."id";
