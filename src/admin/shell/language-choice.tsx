import { languages } from '#domain/language.ts'
import { language, shell } from '#i18n/index.ts'
import { MenuChoice } from '../ui/dropdown-menu.tsx'
import { toast } from '../ui/toaster.tsx'
import { changeLanguage } from './member-language.ts'

const options = languages.map(value => ({
  value,
  label: shell.languages[value],
  ...(value !== 'spec' && { lang: value }),
}))

/** Lets the member select the language of the administration. */
export function LanguageChoice() {
  return (
    <MenuChoice
      title={shell.language}
      value={language}
      options={options}
      onChange={async chosen => {
        if (await changeLanguage(chosen)) toast.failed(shell.languageFailed)
      }}
    />
  )
}
