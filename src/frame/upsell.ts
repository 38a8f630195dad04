import type { Open } from '#contract/frame-messages.ts'
import { followAddress } from './parts/address.ts'
import { bridge } from './parts/bridge.ts'
import { standInForFunctions } from './parts/functions.ts'
import { followLinks } from './parts/links.ts'
import { standInForStorage } from './parts/memory-storage.ts'
import { followScripts } from './parts/navigation.ts'

standInForStorage()
followAddress()
followLinks(undefined)
// The page around knows whether a charge is under way, which its own way on follows.
followScripts(undefined, href => {
  const message: Open = { vitrine: 'open', href }
  parent.postMessage(message, '*')
})
standInForFunctions(bridge())
