import { execFileSync } from 'node:child_process'

/**
 * Copies the contents of a folder into an existing folder, with owners, because an embedded database's files belong to
 * their own user.
 */
export function copyFolder(from: string, to: string) {
  // `join` would drop the trailing dot, and `cp` would then copy the folder itself into the target.
  execFileSync('cp', ['-a', `${from}/.`, to])
}
