import type { CheckoutData } from '#contract/screen-data.ts'
import { hydrateScreen } from '../ui/hydrate-screen.ts'
import { pageData } from '../ui/page-data.ts'
import { CheckoutApp } from './app.tsx'

export const hydrate = (): void => hydrateScreen(<CheckoutApp data={pageData<CheckoutData>()} />)
