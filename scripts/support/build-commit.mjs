import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './sources.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 30 })

/**
 * Builds a commit of this repository in a temporary folder and returns the folder, which the caller removes. Uses the
 * installed packages of this repository if the commit has the same lock file, and installs its packages otherwise.
 */
export function buildCommit(ref) {
  const archive = git('archive', `${ref}^{commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-commit-'))
  try {
    buildArchive(archive, folder)
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function buildArchive(archive, folder) {
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const readLock = path => readFileSync(join(path, 'package-lock.json'), 'utf8')
  if (readLock(folder) === readLock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' })
}
