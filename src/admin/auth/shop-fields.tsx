import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { getCurrencyOfCountry } from '#domain/shop-locale.ts'
import { catalog, shell } from '#i18n/index.ts'
import { auth, settings } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { CountrySelect } from '../ui/country-select.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { CurrencySelect, ShopLanguageSelect } from '../ui/locale-selects.tsx'
import { findPictureProblem } from '../ui/picture-files.ts'
import { PictureInput } from '../ui/picture-input.tsx'
import { useObjectUrl } from '../ui/use-object-url.ts'
import type { ShopDraft } from './shop-draft.ts'

type ShopFieldsProps = {
  draft: ShopDraft
  onChange: (change: Partial<ShopDraft>) => void
  /** Whether to show the error that asks for the shop's name. */
  missingName: boolean
  onNameBlur: () => void
}

/** The fields of a new shop. The currency follows the country until the seller selects a currency. */
export function ShopFields({ draft, onChange, missingName, onNameBlur }: ShopFieldsProps) {
  const { country, language, currency, hasOwnCurrency } = draft
  const hint =
    language === 'reader' ? settings.readerLanguageHint : language === 'spec' ? settings.languageHint : undefined
  return (
    <>
      <Field label={settings.shopName} error={missingName && auth.missingShopName}>
        <Input
          large
          name="organization"
          autoComplete="organization"
          maxLength={80}
          value={draft.name}
          onChange={event => onChange({ name: event.target.value })}
          onBlur={onNameBlur}
        />
      </Field>
      <Field label={settings.country}>
        <CountrySelect
          className="ctl-lg"
          value={country}
          onChange={chosen =>
            onChange({ country: chosen, ...(!hasOwnCurrency && { currency: getCurrencyOfCountry(chosen) }) })
          }
        />
      </Field>
      <ShopLanguageSelect
        large
        label={auth.shopLanguage}
        names={settings.languages}
        {...(hint && { hint })}
        value={language}
        onChange={chosen => onChange({ language: chosen ?? 'spec' })}
      />
      <CurrencySelect
        large
        label={settings.currency}
        value={currency}
        onChange={chosen => {
          if (chosen) onChange({ currency: chosen, hasOwnCurrency: true })
        }}
      />
      <LogoField logo={draft.logo} onChange={logo => onChange({ logo })} />
    </>
  )
}

function LogoField({ logo, onChange }: { logo: File | null; onChange: (logo: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const pick = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const preview = useObjectUrl(logo)
  const select = (file: File) => {
    const found = findPictureProblem(file)
    setProblem(found)
    if (!found) onChange(file)
  }
  return (
    <Field label={settings.logo} optional id="setup-logo" hint={auth.setupLogoHint} error={problem}>
      <div className="flex min-h-14 flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2">
        {preview && (
          <img
            src={preview}
            alt={auth.chosenLogo}
            className="mr-1 h-10 max-w-36 rounded-sm bg-white object-contain p-1"
          />
        )}
        <Button
          ref={pick}
          id="setup-logo"
          variant="outline"
          size="sm"
          icon={<ImagePlus aria-hidden="true" />}
          aria-label={`${logo ? catalog.replaceImage : shell.pickFile(false)}: ${settings.logo}`}
          onClick={() => input.current?.click()}
        >
          {logo ? catalog.replaceImage : shell.pickFile(false)}
        </Button>
        {logo && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={catalog.removeOf(settings.logo)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              onChange(null)
              pick.current?.focus()
            }}
          >
            {catalog.removeImage}
          </Button>
        )}
        <PictureInput ref={input} label={settings.logo} onPick={select} />
      </div>
    </Field>
  )
}
