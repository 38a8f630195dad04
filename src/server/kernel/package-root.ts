import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`the installation is incomplete: no package.json above ${import.meta.dirname}`)
  return findPackageRoot(parent)
}

/** Absolute path of the installation, for the sources and the built server alike. */
export const packageRoot = findPackageRoot(import.meta.dirname)
