import { hydrateRoot } from 'react-dom/client'
import type { CheckoutData } from '#contract/screen-data.ts'
import { pageData, pageRoot } from '../ui/page-data.ts'
import { CheckoutApp } from './app.tsx'

export const hydrate = (): void => void hydrateRoot(pageRoot(), <CheckoutApp data={pageData<CheckoutData>()} />)
