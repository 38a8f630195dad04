import type { ReaderLanguage } from '#domain/language.ts'
import { handbook as words } from '#i18n/lazy-words.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { buildAddress } from './handbook-address.ts'

export function MissingPage({ chosen }: { chosen: ReaderLanguage | null }) {
  return (
    <EmptyState
      title={words.missing}
      text={words.missingText}
      actions={
        <ButtonLink to={buildAddress({ lang: chosen })} variant="brand">
          {words.allPages}
        </ButtonLink>
      }
    />
  )
}
