import { Button } from './button.tsx'

/** What an endless list tells of its next page; TanStack's infinite query has this shape. */
type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
type Words = { more: string; loadingMore: string }

/** The button under a list that has more to show; nothing once all of it is there. */
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
