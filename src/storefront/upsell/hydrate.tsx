import { hydrateRoot } from 'react-dom/client'
import type { UpsellData } from '#contract/screen-data.ts'
import { pageData, pageRoot } from '../ui/page-data.ts'
import { UpsellApp } from './app.tsx'

export const hydrate = (): void => void hydrateRoot(pageRoot(), <UpsellApp data={pageData<UpsellData>()} />)
