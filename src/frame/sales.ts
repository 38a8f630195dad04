import { followAddress } from './parts/address.ts'
import { takeClicks } from './parts/clicks.ts'
import { followLinks } from './parts/links.ts'
import { standInForStorage } from './parts/memory-storage.ts'
import { followScripts, leaveByClick } from './parts/navigation.ts'
import { tellPaint } from './parts/paint.ts'
import { tellHeight } from './parts/print.ts'

const campaign = document.currentScript?.dataset.campaign
standInForStorage()
followAddress()
followLinks(campaign)
followScripts(campaign, leaveByClick)
takeClicks()
tellPaint()
tellHeight()
