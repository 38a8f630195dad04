import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { toast } from '../../ui/toaster.tsx'

type PageOrderOptions = {
  send: (ids: string[]) => Promise<unknown>
  readAgain: () => Promise<unknown>
  /** Returns the message for a page order that the server rejected. */
  refusalText?: (error: unknown) => string
}

/** Shows a new page order immediately and then saves it. The toast offers to undo the change. */
export function usePageOrder<Page extends { id: string }>(
  pages: readonly Page[],
  { send, readAgain, refusalText = getProblemText }: PageOrderOptions,
) {
  const [pendingOrder, setPendingOrder] = useState<readonly string[] | null>(null)
  // The pending order no longer applies after a page was added or removed.
  const isApplicable = pendingOrder?.length === pages.length && pages.every(({ id }) => pendingOrder.includes(id))
  const ordered =
    isApplicable && pendingOrder ? pendingOrder.flatMap(id => pages.find(page => page.id === id) ?? []) : pages

  async function saveOrder(next: readonly string[], onSaved: () => void) {
    setPendingOrder(next)
    try {
      await send([...next])
      onSaved()
    } catch (error) {
      const isStale = error instanceof Problem && error.code === 'conflict'
      toast.failed(words.orderFailed, { text: isStale ? words.orderStale : refusalText(error), id: 'order' })
      await readAgain()
    } finally {
      setPendingOrder(current => (current === next ? null : current))
    }
  }
  return {
    ordered,
    /** Moves the page at `from` (counted from 0) to `to`. */
    move(from: number, to: number) {
      if (from === to || to < 0 || to >= ordered.length) return
      const before = ordered.map(page => page.id)
      const undo = {
        label: words.undo,
        onClick: () => void saveOrder(before, () => toast.done(words.orderBack, { id: 'order' })),
      }
      void saveOrder(arrayMove(before, from, to), () => toast.done(words.orderChanged, { id: 'order', action: undo }))
    },
  }
}
