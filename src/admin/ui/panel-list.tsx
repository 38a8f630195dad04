import type { ReactNode } from 'react'
import { Card, CardHeader } from './card.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadingRows } from './skeleton.tsx'

type PanelListProps<Item> = {
  title: string
  /** A link to create or see more. */
  action: ReactNode
  query: { data: readonly Item[] | undefined; error: unknown; refetch: () => unknown }
  failed: string
  empty: string
  getKey: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** A short list in a card. Shows when the list is loading, has failed to load, or is empty. */
export function PanelList<Item>({
  title,
  action,
  query: { data, error, refetch },
  failed,
  empty,
  getKey,
  children,
}: PanelListProps<Item>) {
  return (
    <Card className="overflow-hidden">
      <CardHeader title={title}>{action}</CardHeader>
      {data ? (
        <ul className="divide-y divide-line border-t border-line">
          {data.length === 0 && <li className="px-5 py-4 text-ink-2">{empty}</li>}
          {data.map(item => (
            <li key={getKey(item)} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3">
              {children(item)}
            </li>
          ))}
        </ul>
      ) : (
        <div className="border-t border-line px-5 py-4">
          {error ? <ErrorState text={failed} error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={1} />}
        </div>
      )}
    </Card>
  )
}
