import { setAdminWords } from '#i18n/index.ts'
import { getStoredLanguage } from './shell/language.ts'
import { followSystemTheme } from './shell/system-theme.ts'
import './ui/theme.css'

const sets = {
  spec: () => import('#i18n/spec/admin.ts'),
  en: () => import('#i18n/en/admin.ts'),
  'pt-BR': () => import('#i18n/pt-BR/admin.ts'),
}

followSystemTheme()

/**
 * Loads the messages before the screens, because modules of the screens read messages while they load. The HTML
 * document preloads both.
 */
async function start() {
  const language = getStoredLanguage()
  setAdminWords(language, (await sets[language]()).admin)
  await import('./shell/start.tsx')
}
void start()
