import type { CheckoutData } from '#contract/screen-data.ts'
import { loadRefusalTexts } from '../pay/refusal-text.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { CheckoutApp } from './app.tsx'
import { readOfferedCountries, withPageOptions } from './offered.ts'

hydrateScreen<CheckoutData>(data => <CheckoutApp data={withPageOptions(data)} countries={readOfferedCountries()} />, {
  spec: () => import('#i18n/spec/checkout.ts'),
  en: () => import('#i18n/en/checkout.ts'),
  'pt-BR': () => import('#i18n/pt-BR/checkout.ts'),
})
  .then(loadRefusalTexts)
  // An error is ignored here: the error texts are requested again when one is needed.
  .catch(() => undefined)
