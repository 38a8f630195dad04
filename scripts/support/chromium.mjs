import { existsSync } from 'node:fs'
import { run } from './run.mjs'

// The headless shell comes first, because it opens a page in a third of the time that a full browser needs.
const chromiumPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Returns the path of a Chromium on this machine: the path in CHROMIUM, or one of the usual paths. */
export const findChromium = () => [process.env.CHROMIUM, ...chromiumPaths].find(place => place && existsSync(place))

/**
 * Finds the browser for the journey tests. Installs Debian's package if there is none and the process may install
 * packages.
 */
export function ensureChromium() {
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium...')
    const nonInteractive = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = name => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], nonInteractive)
    const installShell = () => run('apt-get', ['update', '-qq'], nonInteractive) && install('chromium-headless-shell')
    // The package mirror may be in the middle of an update, so the installation is tried twice.
    installShell() || installShell() || install('chromium')
  }
  const chromium = findChromium()
  if (!chromium)
    console.error(
      'The journey tests need Chromium, which was not found. Install it, or set CHROMIUM to the path of its program.',
    )
  return chromium
}
