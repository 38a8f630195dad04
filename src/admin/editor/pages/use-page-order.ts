import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import { Problem } from '#web/call.ts'
import { getProblemText } from '#web/problem.ts'
import { pages as words } from '#words/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'

type PageOrderOptions = {
  send: (ids: string[]) => Promise<unknown>
  readAgain: () => Promise<unknown>
  /** The message for a refused order. */
  refusalText?: (error: unknown) => string
}

/** Shows a new order immediately, and saves it; the toast offers to undo it. */
export function usePageOrder<Page extends { id: string }>(
  pages: readonly Page[],
  { send, readAgain, refusalText = getProblemText }: PageOrderOptions,
) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  // The order no longer applies after a page was added or removed.
  const holds = wanted?.length === pages.length && pages.every(({ id }) => wanted.includes(id))
  const shown = holds && wanted ? wanted.flatMap(id => pages.find(page => page.id === id) ?? []) : pages

  async function put(next: readonly string[], told: () => void) {
    setWanted(next)
    try {
      await send([...next])
      told()
    } catch (error) {
      const isStale = error instanceof Problem && error.code === 'conflict'
      toast.failed(words.orderFailed, { text: isStale ? words.orderStale : refusalText(error), id: 'order' })
      await readAgain()
    } finally {
      setWanted(now => (now === next ? null : now))
    }
  }
  return {
    shown,
    /** Moves the page at `from` (counted from 0) to `to`. */
    move(from: number, to: number) {
      if (from === to || to < 0 || to >= shown.length) return
      const before = shown.map(page => page.id)
      const back = {
        label: words.undo,
        onClick: () => void put(before, () => toast.done(words.orderBack, { id: 'order' })),
      }
      void put(arrayMove(before, from, to), () => toast.done(words.orderChanged, { id: 'order', action: back }))
    },
  }
}
