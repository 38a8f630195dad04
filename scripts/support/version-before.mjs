import { spawnSync } from 'node:child_process'

const sectionStart = /^## (?:\[?(\d+\.\d+\.\d+)\]?|Unreleased)/gm
const commitLine = /^Tag `v[^`]+`, commit `([0-9a-f]{40})`\.$/m

/**
 * Returns version and commit of the release before these sources, from the text of CHANGELOG.md. While `Unreleased` has
 * entries, that is the newest release. Otherwise the sources are the newest release, and the one before it is returned.
 * Returns null when there is none.
 */
export function findVersionBefore(changelog) {
  const starts = [...changelog.matchAll(sectionStart)]
  const sections = starts.map(({ index, 1: version }, at) => {
    const text = changelog.slice(index, starts[at + 1]?.index)
    return { version, commit: commitLine.exec(text)?.[1], hasEntries: /^- /m.test(text) }
  })
  const releases = sections.filter(({ version }) => version)
  const isUnreleased = sections.some(({ version, hasEntries }) => !version && hasEntries)
  const { version, commit } = (isUnreleased ? releases[0] : releases[1]) ?? {}
  return version && commit ? { version, commit } : null
}

/** Returns why the history of a folder does not contain a commit, as a sentence, or null when it contains the commit. */
export function explainMissingCommit(folder, commit) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  const { error, status } = git('rev-parse', '--git-dir')
  if (error) return 'git is not installed. Install git, or name a folder with the built version by --built.'
  if (status !== 0)
    return 'These sources have no history of git, as in an archive. Clone the repository, or name a folder with the built version by --built.'
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0)
    return `The history does not contain the commit ${commit}. Fetch it with 'git fetch --unshallow --tags', or name a folder with the built version by --built.`
  return null
}
