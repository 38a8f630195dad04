import { hydrateRoot } from 'react-dom/client'
import { pageData, pageRoot } from '../ui/page-data.ts'
import { CheckoutApp } from './app.tsx'
import type { CheckoutData } from './data.ts'

hydrateRoot(pageRoot(), <CheckoutApp data={pageData<CheckoutData>()} />)
