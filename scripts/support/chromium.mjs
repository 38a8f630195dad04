import { existsSync } from 'node:fs'
import { run } from './run.mjs'

// The headless shell is first because it opens a page in a third of the time of a full browser.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** The path of a Chromium on this machine: the one in CHROMIUM, or one of the usual places. */
export const findChromium = () => [process.env.CHROMIUM, ...places].find(place => place && existsSync(place))

/** Finds the browser of the journeys, and installs Debian's package if there is none and the process may do so. */
export function ensureChromium() {
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium...')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = name => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
    const shell = () => run('apt-get', ['update', '-qq'], quiet) && install('chromium-headless-shell')
    // The package mirror may be in the middle of an update, so the installation is tried twice.
    shell() || shell() || install('chromium')
  }
  const chromium = findChromium()
  if (!chromium) console.error('The journeys need Chromium: install it, or name its program in CHROMIUM.')
  return chromium
}
