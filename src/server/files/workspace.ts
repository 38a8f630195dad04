import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/kernel/context.ts'
import type { Chore } from '#server/kernel/worker.ts'

type Where = Pick<Context, 'config'>
const folderOf = ({ config }: Where) => join(config.dataDir, 'uploads')
const staleMs = 3_600_000

/** Runs `work` with a folder of its own under DATA_DIR, which is gone afterwards. */
export async function withWorkspace<T>(ctx: Where, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(folderOf(ctx), 'work-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what a killed process left of its uploads. */
export async function sweepWorkspaces(ctx: Where & Pick<Context, 'clock'>): Promise<void> {
  for (const name of await readdir(folderOf(ctx)).catch(() => [])) {
    const place = join(folderOf(ctx), name)
    const changed = await stat(place).catch(() => null)
    if (changed && changed.mtimeMs < ctx.clock().getTime() - staleMs) await rm(place, { recursive: true, force: true })
  }
}

export const workspacesChore: Chore = {
  name: 'left uploads',
  everyMs: staleMs,
  async run(ctx) {
    await sweepWorkspaces(ctx)
    return 0
  },
}
