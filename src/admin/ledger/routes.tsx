import type { RouteObject } from 'react-router'
import { fetchLedgerWords } from '#i18n/lazy-words.ts'

export const routes: RouteObject[] = [
  {
    path: 'ledger',
    lazy: () =>
      Promise.all([import('./ledger-page.tsx'), fetchLedgerWords()]).then(([page]) => ({ Component: page.LedgerPage })),
  },
]

export const commands = async () => (await Promise.all([import('./commands.ts'), fetchLedgerWords()]))[0].commands()
