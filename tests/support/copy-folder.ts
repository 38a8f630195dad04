import { execFileSync } from 'node:child_process'

/** Copies what is in a folder into another that is there. Owners too: an embedded database's files belong to its own user. */
export function copyFolder(from: string, to: string) {
  // Not by `join`, which takes the dot away: the folder itself would come to lie in the other.
  execFileSync('cp', ['-a', `${from}/.`, to])
}
