import { Download, UserX } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { CustomerDetail } from '#contract/customers.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toaster.tsx'
import { fetchExport } from '../queries.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** Actions for the rights that data protection law grants: a copy of the customer's data, and erasure. */
export function CustomerActions({ customer }: { customer: CustomerDetail }) {
  const [exporting, setExporting] = useState(false)
  const [erasing, setErasing] = useState(false)
  if (useIsAdministrator() !== true) return null

  async function save() {
    setExporting(true)
    try {
      const all = JSON.stringify(await fetchExport(customer.id), null, 2)
      saveFile(new Blob([all], { type: 'application/json' }), `${words.fileName}-${customer.id.slice(0, 8)}.json`)
      toast.done(words.exported)
    } catch (error) {
      toast.failed(words.exportFailed, { text: getProblemText(error), stay: true })
    } finally {
      setExporting(false)
    }
  }

  return (
    <>
      <Button
        variant="outline"
        icon={<Download aria-hidden="true" />}
        busy={exporting && words.exporting}
        onClick={() => void save()}
      >
        {words.exportData}
      </Button>
      <Button variant="outline" icon={<UserX aria-hidden="true" />} onClick={() => setErasing(true)}>
        {words.erase}
      </Button>
      {erasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </>
  )
}
