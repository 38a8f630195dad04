import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/support/chromium.mjs'

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/**
 * Pages exist only for seconds in a test, so the optimizing compilers cost a tenth of the processor's time without any
 * gain.
 */
const noOptimizer = '--js-flags=--no-opt,--no-maglev'

/**
 * When Chromium renders a sandboxed frame in a separate process, Playwright misses its clicks in frames that are scaled
 * down. The list repeats Playwright's own features because only the last such flag counts.
 */
const singleProcess =
  '--disable-features=IsolateSandboxedIframes,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying'

/**
 * A host name as in a local network. Browsers do not treat it as loopback, so its plain HTTP pages are not a secure
 * context.
 */
const lanHostRule = '--host-resolver-rules=MAP shop.test 127.0.0.1'

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('no Chromium was found: install Chromium or set CHROMIUM to the path of its executable')
  return chromium.launch({ executablePath, args: [...flags.split(' '), noOptimizer, singleProcess, lanHostRule] })
}
