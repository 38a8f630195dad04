import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/platform/core/context.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'

type WorkspaceContext = Pick<Context, 'config'>
const getUploadsFolder = ({ config }: WorkspaceContext) => join(config.dataDir, 'uploads')
const staleAfterMs = 3_600_000

/** Runs `work` with a temporary folder under DATA_DIR and removes the folder afterwards. */
export async function withWorkspace<T>(ctx: WorkspaceContext, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(getUploadsFolder(ctx), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(getUploadsFolder(ctx), 'work-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes upload folders left by killed processes. */
export async function deleteStaleWorkspaces(ctx: WorkspaceContext & Pick<Context, 'clock'>): Promise<void> {
  for (const name of await readdir(getUploadsFolder(ctx)).catch(() => [])) {
    const path = join(getUploadsFolder(ctx), name)
    const changed = await stat(path).catch(() => null)
    if (changed && changed.mtimeMs < ctx.clock().getTime() - staleAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}

export const workspacesJob: ScheduledJob = {
  name: 'left uploads',
  intervalMs: staleAfterMs,
  async run(ctx) {
    await deleteStaleWorkspaces(ctx)
    return 0
  },
}
