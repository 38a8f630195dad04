import { takeClicks } from './parts/clicks.ts'
import { followHash } from './parts/hash.ts'
import { followLinks } from './parts/links.ts'
import { standInForStorage } from './parts/memory-storage.ts'
import { followScripts, leaveByClick } from './parts/navigation.ts'
import { tellPaint } from './parts/paint.ts'
import { takeQuery } from './parts/query.ts'

const campaign = document.currentScript?.dataset.campaign
standInForStorage()
takeQuery()
followLinks(campaign)
followScripts(campaign, leaveByClick)
followHash()
takeClicks()
tellPaint()
