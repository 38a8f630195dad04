import { catalogues } from '#i18n/catalogues.ts'
import { setAdminWords as speakAdmin } from '#i18n/index.ts'
import {
  fetchAuthWords,
  fetchCatalogImportWords,
  fetchOperationsWords,
  fetchPagesWords,
  fetchSettingsWords,
  fetchTeamWords,
  fetchUpsellsWords,
} from '#i18n/lazy-words.ts'
import { admin } from '#i18n/spec/admin.ts'
import { setWords } from '#i18n/storefront.ts'

setWords('spec', catalogues.spec)
speakAdmin('spec', admin)
await Promise.all([
  fetchAuthWords(),
  fetchCatalogImportWords(),
  fetchOperationsWords(),
  fetchPagesWords(),
  fetchSettingsWords(),
  fetchTeamWords(),
  fetchUpsellsWords(),
])
