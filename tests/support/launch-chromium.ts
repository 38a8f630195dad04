import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/support/chromium.mjs'

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Pages live for seconds in a test: compiling their hot functions once more costs a tenth of the processor's time and is never earned back. */
const noOptimizer = '--js-flags=--no-opt,--no-maglev'

/**
 * Where a sandboxed frame is drawn in a process of its own, as whole browsers do and others may, the driver misses what it
 * clicks in a frame that is shown smaller. Names the driver's own list once more, as the last one given counts.
 */
const singleProcess =
  '--disable-features=IsolateSandboxedIframes,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying'

/** A name as a shop has it in a local network: to browsers no loopback, so no secure context over plain http. */
const lanHostRule = '--host-resolver-rules=MAP shop.test 127.0.0.1'

/** The Chromium of this machine, ready to be driven. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found: install it, or name its program in CHROMIUM')
  return chromium.launch({ executablePath, args: [...flags.split(' '), noOptimizer, singleProcess, lanHostRule] })
}
