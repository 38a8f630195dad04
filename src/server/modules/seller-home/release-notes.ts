import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ReleaseNotes } from '#contract/seller-home.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { version } from '#server/platform/config/version.ts'
import type { Db } from '#server/platform/core/context.ts'
import { findInstallationFact, getOrSetInstallationFact } from '#server/platform/db/installation-facts.ts'

const firstVersionKey = 'first_version'
/** The first version of a shop that was created before first versions were recorded. */
const earlierVersion = 'earlier'

/** Reads the notes of a version from the folder `release-notes`. Returns null when there are none. */
export function findReleaseNotes(ofVersion: string): ReleaseNotes | null {
  const path = join(packageRoot, 'release-notes', `${ofVersion}.json`)
  return existsSync(path) ? z.parse(ReleaseNotes, JSON.parse(readFileSync(path, 'utf8'))) : null
}

let currentNotes: ReleaseNotes | null | undefined

/** Records with which version the shop started. The secret is recorded at the first start of every shop. */
export async function recordFirstVersion(db: Db): Promise<void> {
  const isNew = (await findInstallationFact(db, 'app_secret')) === null
  await getOrSetInstallationFact(db, firstVersionKey, isNew ? version.version : earlierVersion)
}

/** Returns what changed in the current version, or null while the shop runs the version with which it started. */
export async function findWhatChanged(db: Db) {
  const firstVersion = await findInstallationFact(db, firstVersionKey)
  if (firstVersion === null || firstVersion === version.version) return null
  if (currentNotes === undefined) currentNotes = findReleaseNotes(version.version)
  return currentNotes && { version: version.version, notes: currentNotes }
}
