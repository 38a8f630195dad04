import { Button } from './button.tsx'

/** The paging state of a list; TanStack's infinite query has this shape. */
type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
type Words = { more: string; loadingMore: string }

/** A button that loads more entries of a list. Renders nothing once all entries are loaded. */
export function LoadMore({ list, words }: { list: Pages; words: Words }) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="outline"
      className="justify-self-start"
      busy={list.isFetchingNextPage ? words.loadingMore : false}
      onClick={() => void list.fetchNextPage()}
    >
      {words.more}
    </Button>
  )
}
