import type { Open } from '#contract/frame-messages.ts'
import { syncAddress } from './parts/address.ts'
import { connectBridge } from './parts/bridge.ts'
import { interceptFunctionCalls } from './parts/functions.ts'
import { prepareLinks } from './parts/links.ts'
import { shimStorage } from './parts/memory-storage.ts'
import { interceptNavigation } from './parts/navigation.ts'

shimStorage()
syncAddress()
prepareLinks(undefined)
// Only the parent page knows whether a charge is in progress, so the parent page opens the URL.
interceptNavigation(undefined, href => {
  const message: Open = { vitrine: 'open', href }
  bridge.whenConnected(() => parent.postMessage(message, '*'))
})
const bridge = connectBridge()
interceptFunctionCalls(bridge.forwardCall)
