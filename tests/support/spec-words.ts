import { catalogues } from '#words/catalogues.ts'
import { setAdminWords as speakAdmin } from '#words/index.ts'
import {
  fetchAuthWords,
  fetchCatalogImportWords,
  fetchOperationsWords,
  fetchPagesWords,
  fetchTeamWords,
  fetchUpsellsWords,
} from '#words/lazy-words.ts'
import { admin } from '#words/spec/admin.ts'
import { setWords } from '#words/storefront.ts'

setWords('spec', catalogues.spec)
speakAdmin('spec', admin)
await Promise.all([
  fetchAuthWords(),
  fetchCatalogImportWords(),
  fetchOperationsWords(),
  fetchPagesWords(),
  fetchTeamWords(),
  fetchUpsellsWords(),
])
