import type { CheckoutData } from '#contract/screen-data.ts'
import { loadRefusals } from '../pay/refusal-text.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { CheckoutApp } from './app.tsx'
import { offeredCountries, withOffered } from './offered.ts'

hydrateScreen<CheckoutData>(data => <CheckoutApp data={withOffered(data)} countries={offeredCountries()} />, {
  spec: () => import('#words/spec/checkout.ts'),
  en: () => import('#words/en/checkout.ts'),
  'pt-BR': () => import('#words/pt-BR/checkout.ts'),
})
  .then(loadRefusals)
  // They are asked for once more when one is needed.
  .catch(() => undefined)
