import type { ReactNode } from 'react'

// This icon is not in `icons.tsx`, because every checkout loads that file.
export const PlayIcon = (): ReactNode => (
  <svg className="i play" aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor">
    <path d="M7 4.5v15l12-7.5z" strokeLinejoin="round" />
  </svg>
)
