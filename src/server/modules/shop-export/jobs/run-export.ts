import { rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportKeptHours } from '#contract/shop-export.ts'
import { version } from '#server/platform/config/version.ts'
import { runWithAbortSignal } from '#server/platform/core/abort-signal.ts'
import type { Context } from '#server/platform/core/context.ts'
import { hasErrorCode } from '#server/platform/core/errors.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { createZipSink } from '../sink.ts'
import { writeExport } from '../write-export.ts'
import { createUnfinishedPath, deleteStaleFiles, getExportPath } from './export-folder.ts'
import {
  type ExportRow,
  estimateExport,
  expireEarlierExports,
  expireExports,
  failAbandonedExports,
  finishExport,
  leaseExport,
  updateProgress,
} from './repository.ts'

export const shopExportTopic = 'shop.export'
const hourMs = 3_600_000
const reportEveryMs = 1_000
/** Milliseconds without a report after which an export counts as interrupted. */
const abandonedAfterMs = 30_000
const rowsKeptMs = 30 * 24 * hourMs
/** Bytes of the disk that an export leaves free, because the embedded database writes to the same disk. */
const reservedBytes = 500_000_000

class ExportCanceled extends Error {}
class DiskTooFull extends Error {}

/** Reports the progress of an export once a second, and aborts `stop` when the export was canceled. */
function startReports(ctx: Context, id: string, stop: AbortController) {
  const progress = { done: 0, total: 0 }
  let report: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    report = report.then(async () => {
      const isRunning = await updateProgress(ctx.db, id, progress, ctx.clock()).catch(() => true)
      if (!isRunning) stop.abort(new ExportCanceled())
    })
  }, reportEveryMs)
  return {
    update: (done: number, total: number) => Object.assign(progress, { done, total }),
    end() {
      clearInterval(timer)
      return report
    },
  }
}

async function assertEnoughSpace(ctx: Context, path: string) {
  const { bytes } = await estimateExport(ctx.db)
  const disk = await statfs(dirname(path))
  if (disk.bavail * disk.bsize < bytes + reservedBytes) throw new DiskTooFull()
}

async function writeZip(ctx: Context, row: ExportRow, path: string, stop: AbortController) {
  const reports = startReports(ctx, row.id, stop)
  const write = async (signal: AbortSignal) => {
    await assertEnoughSpace(ctx, path)
    const { db, storage, secrets } = ctx
    const now = ctx.clock()
    const sink = createZipSink(path, now, signal)
    try {
      const shared = { db, storage, secrets, sink, now, signal }
      await writeExport({ ...shared, version: version.version, onProgress: reports.update })
    } finally {
      sink.abort()
    }
  }
  try {
    await runWithAbortSignal({ limitMs: null, signals: [stop.signal, ctx.gone()] }, write)
  } finally {
    await reports.end()
  }
}

async function publishZip(ctx: Context, row: ExportRow, unfinishedPath: string) {
  const path = getExportPath(ctx, row.id)
  const { size } = await stat(unfinishedPath)
  await rename(unfinishedPath, path)
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + exportKeptHours * hourMs)
  const isReady = await finishExport(ctx.db, row.id, {
    state: 'ready',
    bytes: size,
    ended_at: now,
    expires_at: expiresAt,
  })
  if (isReady) await expireEarlierExports(ctx.db, row.id)
}

function getFailure(ctx: Context, error: unknown) {
  if (ctx.gone().aborted) return 'interrupted'
  return error instanceof DiskTooFull || hasErrorCode(error, 'ENOSPC', 'EDQUOT') ? 'no_space' : 'other'
}

/** Writes one export to a ZIP file. A failed export is not tried again, because its owner waits and can start another. */
async function runExport(ctx: Context, row: ExportRow): Promise<void> {
  const unfinishedPath = await createUnfinishedPath(ctx, row.id)
  const stop = new AbortController()
  try {
    await writeZip(ctx, row, unfinishedPath, stop)
    await publishZip(ctx, row, unfinishedPath)
  } catch (error) {
    await rm(unfinishedPath, { force: true })
    if (stop.signal.aborted) return
    const failure = getFailure(ctx, error)
    if (failure === 'other') ctx.log.error({ err: error, export: row.id }, 'the export of the shop failed')
    await finishExport(ctx.db, row.id, { state: 'failed', failure, ended_at: ctx.clock() })
  }
}

/** Writes requested exports, fails those of processes that died, and deletes files that expired. */
export const shopExportJob: ScheduledJob = {
  name: 'shop export',
  intervalMs: 10_000,
  handlesTopic: topic => topic === shopExportTopic,
  async run(ctx) {
    const now = ctx.clock()
    await failAbandonedExports(ctx.db, new Date(now.getTime() - abandonedAfterMs), now)
    await expireExports(ctx.db, now, new Date(now.getTime() - rowsKeptMs))
    await deleteStaleFiles(ctx)
    const row = await leaseExport(ctx.db, now)
    if (row) await runExport(ctx, row)
    return 0
  },
}
