import { existsSync } from 'node:fs'
import { run } from './run.mjs'

// The headless shell first: the same engine without windows opens a page in a third of the time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** A Chromium of this machine: what CHROMIUM names, else one of the usual places. */
export const findChromium = () => [process.env.CHROMIUM, ...places].find(place => place && existsSync(place))

/** The browser of the journeys: CHROMIUM, one of the usual places, or Debian's package, installed when we may. */
export function ensureChromium() {
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium...')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = name => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
    const shell = () => run('apt-get', ['update', '-qq'], quiet) && install('chromium-headless-shell')
    // A mirror that is just changing answers a moment later.
    shell() || shell() || install('chromium')
  }
  const chromium = findChromium()
  if (!chromium) console.error('The journeys need Chromium: install it, or name its program in CHROMIUM.')
  return chromium
}
