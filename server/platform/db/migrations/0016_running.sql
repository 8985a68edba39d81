CREATE TABLE "money_running" (
	"key" text PRIMARY KEY NOT NULL,
	"account" bigint NOT NULL,
	"until" bigint NOT NULL
);
