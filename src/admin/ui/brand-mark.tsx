import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** The shop window in a green square; a letter can take its place. */
export function BrandMark({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-7 shrink-0 place-items-center rounded-item bg-brand text-md font-bold text-on-brand',
        className,
      )}
    >
      {children ?? <Store className="size-[18px] stroke-2" />}
    </span>
  )
}
