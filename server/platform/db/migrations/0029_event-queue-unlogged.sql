-- events are hints: a crash of PostgreSQL may lose them, and clients read again when they reconnect
ALTER TABLE "account_event_queue" SET UNLOGGED;
