import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`the installation is incomplete: no package.json above ${import.meta.dirname}`)
  return findPackageRoot(parent)
}

/** Absolute path of the installation folder, whether the process runs from the sources or from the built server. */
export const packageRoot = findPackageRoot(import.meta.dirname)
