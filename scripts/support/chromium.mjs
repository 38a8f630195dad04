import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const found = () => [process.env.CHROMIUM, ...places].find(place => place && existsSync(place))

/** The browser of the journeys: CHROMIUM, one of the usual places, or Debian's package, installed when we may. */
export function ensureChromium() {
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium...')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], quiet) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  }
  const chromium = found()
  if (!chromium) console.error('The journeys need Chromium: install it, or name its program in CHROMIUM.')
  return chromium
}
