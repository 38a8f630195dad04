import { execFileSync } from 'node:child_process'

/**
 * Copies the contents of a folder into an existing folder. Keeps the files' owners, because the files of an embedded
 * database belong to a separate operating-system user.
 */
export function copyFolder(from: string, to: string) {
  // `join` would drop the trailing dot, and `cp` would then copy the folder itself into the target.
  execFileSync('cp', ['-a', `${from}/.`, to])
}
