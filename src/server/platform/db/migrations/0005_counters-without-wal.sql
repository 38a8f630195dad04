-- Counters of one minute need not outlive a crash: without a log their writes wait for no disk.
ALTER TABLE "rate_limits" SET UNLOGGED;
