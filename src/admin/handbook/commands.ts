import { BookOpen } from 'lucide-react'
import { shell } from '#i18n/index.ts'
import { palette as words } from '#i18n/lazy-words.ts'
import type { FeatureCommands } from '../shell/palette/commands.ts'
import { loadSearchEntries, memberHandbookLanguage } from './content.ts'
import { buildAddress } from './handbook-address.ts'
import { searchHandbook } from './search.ts'

const maxResults = 4

export const commands = (): FeatureCommands => ({
  screens: [{ id: 'handbook', label: shell.help, icon: BookOpen, keywords: words.keywords.handbook, to: '/ajuda' }],
  finders: [
    {
      id: 'handbook',
      heading: shell.help,
      icon: BookOpen,
      find: async text =>
        searchHandbook(await loadSearchEntries(memberHandbookLanguage()), text)
          .slice(0, maxResults)
          .map(({ slug, title, anchor, heading }) => ({
            id: `${slug}#${anchor ?? ''}`,
            label: heading || title,
            to: buildAddress({ slug, anchor }),
            ...(heading && { detail: title }),
          })),
    },
  ],
})
