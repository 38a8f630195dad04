import type { Paint } from '#contract/frame-messages.ts'
import { syncAddress } from './parts/address.ts'
import { handleClicks } from './parts/clicks.ts'
import { onHostMessage } from './parts/host-messages.ts'
import { prepareLinks } from './parts/links.ts'
import { shimStorage } from './parts/memory-storage.ts'
import { interceptNavigation, openInTopWindow } from './parts/navigation.ts'
import { reportPaint } from './parts/paint.ts'
import { reportHeight } from './parts/print.ts'

const campaign = document.currentScript?.dataset.campaign
shimStorage()
syncAddress()
prepareLinks(campaign)
interceptNavigation(campaign, openInTopWindow)
handleClicks()
// The parent page requests both once its deferred script can use them.
onHostMessage<Paint>('paint', () => {
  reportPaint()
  reportHeight()
})
