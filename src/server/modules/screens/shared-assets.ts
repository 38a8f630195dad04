import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import { LRUCache } from 'lru-cache'
import type { Services } from '#server/platform/core/context.ts'
import {
  deleteBuild,
  findBuildWith,
  insertBuild,
  listUnusedBuilds,
  markBuildUsed,
} from '#server/platform/db/asset-builds.ts'
import { negotiateEncoding } from '#server/platform/http/content-encoding.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { clientFolder, listBuiltFiles } from './bundles.ts'

type AssetServices = Pick<Services, 'db' | 'storage' | 'log' | 'clock'>

const unusedBuildTtlMs = 7 * 86_400_000
const compressedSuffix = '.br'
/** Limit of other builds held in memory, about 1.5 MB each. */
const maxCachedBuilds = 3
/** Longest file name of any build, in characters. */
const maxNameLength = 200

const getArchiveKey = (build: string) => `builds/${build}.zip`
/** File names contain content hashes, so the list of names identifies a build. */
const computeBuildId = (names: readonly string[]) =>
  createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)

/** Packs all files that browsers load into one archive. Files that the build compressed stay compressed. */
function buildArchive(names: readonly string[]): Uint8Array {
  const files: Zippable = {}
  for (const name of names) {
    const path = join(clientFolder, 'assets', name)
    const isCompressed = existsSync(path + compressedSuffix)
    files[isCompressed ? name + compressedSuffix : name] = readFileSync(isCompressed ? path + compressedSuffix : path)
  }
  return zipSync(files, { level: 0 })
}

/**
 * Stores this build’s files where every process finds them, once per build. During a rolling update a page of the new
 * build may request its scripts from an old process, and an open tab of the old build may request scripts from a new
 * process.
 */
export async function shareAssets({ db, storage, clock, log }: AssetServices): Promise<void> {
  const names = listBuiltFiles()
  if (names.length === 0) return
  const build = computeBuildId(names)
  try {
    if (await markBuildUsed(db, build, clock())) return
    await storage.put(getArchiveKey(build), buildArchive(names), 'application/zip')
    await insertBuild(db, build, names, clock())
  } catch (error) {
    // This process still serves its files from disk; only processes of other builds cannot find them.
    log.warn({ err: error }, 'the files of this build could not be shared with other processes')
  }
}

async function deleteUnusedBuilds({ db, storage, clock }: AssetServices): Promise<number> {
  const ownBuild = computeBuildId(listBuiltFiles())
  await markBuildUsed(db, ownBuild, clock())
  for (const build of await listUnusedBuilds(db, ownBuild, new Date(clock().getTime() - unusedBuildTtlMs))) {
    await deleteBuild(db, build)
    await storage.delete(getArchiveKey(build))
  }
  return 0
}

/** Marks this build as used every hour, and deletes builds that no process used for seven days. */
export const buildsJob: ScheduledJob = { name: 'builds', intervalMs: 3_600_000, run: deleteUnusedBuilds }

const types: Record<string, string> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** Serves files of other builds. Each build is fetched once per process, when one of its files is first requested. */
export function createOtherBuildAssets({ db, storage, log }: AssetServices) {
  const builds = new LRUCache<string, Promise<Record<string, Uint8Array>>>({ max: maxCachedBuilds })

  async function loadFiles(build: string) {
    const archive = await storage.get(getArchiveKey(build))
    return archive ? unzipSync(archive.bytes) : {}
  }

  function getFiles(build: string) {
    const cached = builds.get(build)
    if (cached) return cached
    const files = loadFiles(build)
    builds.set(build, files)
    files.catch(() => builds.delete(build))
    return files
  }

  /** Sends a file of another build. Returns false when no build has it. */
  return async function send(name: string, raw: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const build = name.length > maxNameLength ? null : await findBuildWith(db, name)
    if (!build) return false
    const files = await getFiles(build)
    const packed = files[name + compressedSuffix]
    const plain = files[name]
    if (!packed && !plain) {
      log.warn({ build, file: name }, 'a file of another build is missing in the storage')
      return false
    }
    reply
      .type(types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    if (!packed) reply.send(Buffer.from(plain as Uint8Array))
    else if (negotiateEncoding(raw) === 'br') reply.header('content-encoding', 'br').send(Buffer.from(packed))
    else reply.send(await promisify(brotliDecompress)(packed))
    return true
  }
}
