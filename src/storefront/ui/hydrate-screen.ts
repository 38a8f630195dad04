import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageRoot } from './page-data.ts'

/** Brings the page to life in short slices: on a slow phone a press or a key in between is not kept waiting. */
export const hydrateScreen = (screen: ReactNode): void =>
  startTransition(() => {
    hydrateRoot(pageRoot(), screen)
  })
