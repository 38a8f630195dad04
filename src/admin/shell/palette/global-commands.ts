import { Languages, LogOut } from 'lucide-react'
import { languages } from '#domain/language.ts'
import { language, shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'
import { changeLanguage } from '../member-language.ts'
import { signOut } from '../sign-out.ts'
import type { Command } from './commands.ts'

/** Commands that belong to no single feature: change of language and sign-out. */
export const getGlobalCommands = (): readonly Command[] => [
  ...languages
    .filter(each => each !== language)
    .map(each => ({
      id: `language-${each}`,
      label: words.speak(shell.languages[each]),
      icon: Languages,
      keywords: words.keywords.language,
      run: async () => {
        if (await changeLanguage(each)) toast.failed(shell.languageFailed)
      },
    })),
  {
    id: 'sign-out',
    label: shell.signOut,
    icon: LogOut,
    keywords: words.keywords.signOut,
    run: async () => {
      if (await signOut('local')) toast.failed(shell.signOutFailed, { stay: true })
    },
  },
]
