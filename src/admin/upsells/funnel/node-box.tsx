import type { CSSProperties } from 'react'
import { cn } from '../../ui/cn.ts'
import { formatCount } from './format-share.ts'
import type { FunnelNode } from './funnel-nodes.ts'

type NodeBoxProps = { funnelNode: FunnelNode; className: string; style?: CSSProperties | undefined }

/** One node of the funnel; a button when `onOpen` is given. */
export function NodeBox({
  funnelNode: { icon: Icon, title, fact, count, tone, onOpen },
  className,
  style,
}: NodeBoxProps) {
  const boxClass = cn(
    'grid grid-cols-[minmax(0,1fr)] content-center gap-1.5 rounded-lg border bg-surface px-3 text-left shadow-e2',
    tone === 'warn' ? 'border-dashed border-gold-ink' : 'border-line',
    onOpen && 'cursor-pointer hover:border-brand',
    className,
  )
  const content = (
    <>
      <span className="flex min-w-0 items-center gap-2.5">
        <span
          className={cn(
            'grid size-6.5 shrink-0 place-items-center rounded-item',
            tone === 'brand' ? 'bg-brand-soft text-brand-ink' : 'bg-sunken text-ink-2',
          )}
        >
          <Icon className="icon-16" aria-hidden="true" />
        </span>
        <span className="min-w-0 truncate font-semibold" title={title}>
          {title}
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-2">
        <span className={cn('text-sm', tone === 'warn' ? 'leading-4 text-gold-ink' : 'truncate text-ink-2')}>
          {fact}
        </span>
        <span className="num text-lg font-semibold tracking-[-.02em]">{count === null ? '–' : formatCount(count)}</span>
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" className={boxClass} style={style} onClick={onOpen}>
      {content}
    </button>
  ) : (
    <div className={boxClass} style={style}>
      {content}
    </div>
  )
}
