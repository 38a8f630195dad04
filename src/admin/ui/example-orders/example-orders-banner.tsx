import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { exampleOrders as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../../shell/me.ts'
import { Button } from '../button.tsx'
import { Confirm } from '../confirm.tsx'
import { toast } from '../toaster.tsx'
import { exampleOrdersQuery, useRemoveExampleOrders } from './queries.ts'

function RemoveDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { mutateAsync: remove } = useRemoveExampleOrders()
  async function run() {
    try {
      const { removed } = await remove()
      toast.done(words.removed(removed))
      // The banner with the button that had the focus is gone.
      document.getElementById('content')?.focus()
      return true
    } catch (error) {
      toast.failed(words.failed, { text: getProblemText(error), stay: true })
      return false
    }
  }
  return (
    <Confirm
      title={words.confirmTitle}
      text={words.confirmText}
      counts={[words.count(count)]}
      confirm={words.remove}
      working={words.removing}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/**
 * Says that a screen shows example orders, and removes them. Only orders of the simulator can be examples.
 * @param mode the mode of what the screen shows; undefined while it loads
 */
export function ExampleOrdersBanner({ mode }: { mode: 'simulator' | 'test' | 'live' | undefined }) {
  const { data } = useQuery(exampleOrdersQuery)
  const [removing, setRemoving] = useState(false)
  const canRemove = useIsAdministrator() === true
  if (mode !== 'simulator' || !data || data.orders === 0) return null
  return (
    <section
      aria-labelledby="example-orders"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-gold-soft px-5 py-4 text-gold-ink"
    >
      <FlaskConical className="icon-18 shrink-0 max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="example-orders" className="font-semibold">
          {words.title}
        </h2>
        <p className="text-sm">{words.text}</p>
      </div>
      {canRemove && (
        <Button
          variant="outline"
          size="sm"
          className="max-sm:w-full"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setRemoving(true)}
        >
          {words.remove}
        </Button>
      )}
      {removing && <RemoveDialog count={data.orders} onClose={() => setRemoving(false)} />}
    </section>
  )
}
