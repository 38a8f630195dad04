import { type ReactNode, useEffect, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { cn } from './cn.ts'

/** A gray placeholder without animation; give it the size of the expected content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={cn('block rounded-sm bg-line', className)} aria-hidden="true" />
)

/** Shows its children only after 300 ms, so that fast responses do not flicker. */
export function Loading({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={shell.loading}>
      {late && children}
    </div>
  )
}

/** Placeholder rows that are as tall as table rows. */
export const LoadingRows = ({ rows = 6 }: { rows?: number }) => (
  <Loading>
    <div className="card divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map(row => (
        <div key={row} className="flex h-11 items-center gap-6 px-5">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-3.5 w-1/6" />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  </Loading>
)
