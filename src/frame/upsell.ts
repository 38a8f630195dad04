import { bridge } from './parts/bridge.ts'
import { standInForFunctions } from './parts/functions.ts'
import { followHash } from './parts/hash.ts'
import { followLinks } from './parts/links.ts'
import { standInForStorage } from './parts/memory-storage.ts'
import { takeQuery } from './parts/query.ts'

standInForStorage()
takeQuery()
followLinks(undefined)
followHash()
standInForFunctions(bridge())
