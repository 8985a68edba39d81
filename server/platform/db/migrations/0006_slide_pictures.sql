CREATE TABLE "media_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created" bigint NOT NULL
);
