import { Languages } from 'lucide-react'
import { Link } from 'react-router'
import type { ReaderLanguage } from '#domain/language.ts'
import { handbook as words } from '#i18n/lazy-words.ts'
import { memberHandbookLanguage } from './content.ts'
import { buildAddress } from './handbook-address.ts'

type LanguageSwitchProps = { lang: ReaderLanguage; slug: string | null; q: string }

/** Opens the same page or search in the other language; the language of the administration does not change. */
export function LanguageSwitch({ lang, slug, q }: LanguageSwitchProps) {
  const other = lang === 'en' ? 'pt-BR' : 'en'
  const chosen = other === memberHandbookLanguage() ? null : other
  return (
    <p className="handbook-language">
      <Link to={buildAddress({ ...(slug && { slug }), lang: chosen, q })} hrefLang={other}>
        <Languages className="icon-16" aria-hidden="true" />
        {words.readIn[other]}
      </Link>
    </p>
  )
}
