import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import { Problem } from '#web/call.ts'
import { pages as words } from '#words/rooms.ts'
import { toast } from '../../ui/toaster.tsx'
import { useReadAgain, useReorderPages } from '../queries.ts'
import { refusalText } from './refusal-text.ts'

const inOrder = (pages: readonly UpsellPage[], ids: readonly string[]) =>
  ids.flatMap(id => pages.find(page => page.id === id) ?? [])

/** The pages as they were just put, at once; the way back stands in the toast. */
export function useOrder(upsellId: string, pages: readonly UpsellPage[]) {
  const { mutateAsync: send } = useReorderPages()
  const readAgain = useReadAgain()
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const ids = pages.map(page => page.id)
  // Pages that came or went since make what was wanted void.
  const holds = wanted?.length === ids.length && wanted.every(id => ids.includes(id))

  async function put(next: readonly string[], told: () => void) {
    setWanted(next)
    try {
      await send({ id: upsellId, body: { pageIds: [...next] } })
      told()
    } catch (error) {
      const isStale = error instanceof Problem && error.code === 'conflict'
      toast.failed(words.orderFailed, { text: isStale ? words.orderStale : refusalText(error), id: 'order' })
      await readAgain()
    } finally {
      setWanted(now => (now === next ? null : now))
    }
  }
  const shown = holds && wanted ? inOrder(pages, wanted) : pages
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
