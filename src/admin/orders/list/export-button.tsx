import { Download } from 'lucide-react'
import { useState } from 'react'
import { prepareOrdersFile } from '#contract/order-list.ts'
import { call } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { sales as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { OrdersQuery } from './list-address.ts'

/** The browser's own download, which needs no memory of the page however long the list is. */
function download(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Saves the orders of the present filters as a file. */
export function ExportButton({ query }: { query: OrdersQuery | null }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      download((await call(prepareOrdersFile, { body: query ?? {} })).url)
    } catch (error) {
      toast.failed(words.exportFailed, { text: problemText(error), stay: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" />}
      busy={busy && words.exporting}
      onClick={() => void save()}
    >
      {words.exportFile}
    </Button>
  )
}
