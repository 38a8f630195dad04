import { speak as speakAdmin } from '#words/index.ts'
import {
  fetchAuthWords,
  fetchCatalogImportWords,
  fetchOperationsWords,
  fetchPagesWords,
  fetchTeamWords,
  fetchUpsellsWords,
} from '#words/rooms.ts'
import { sets } from '#words/sets.ts'
import { admin } from '#words/spec/admin.ts'
import { speak } from '#words/storefront.ts'

speak('spec', sets.spec)
speakAdmin('spec', admin)
await Promise.all([
  fetchAuthWords(),
  fetchCatalogImportWords(),
  fetchOperationsWords(),
  fetchPagesWords(),
  fetchTeamWords(),
  fetchUpsellsWords(),
])
