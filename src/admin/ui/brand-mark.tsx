import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** The logo: a shop window in a green square. `children`, for example a letter, replace the window. */
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
