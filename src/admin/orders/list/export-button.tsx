import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { prepareOrdersFile } from '#contract/order-list.ts'
import type { TableForm } from '#contract/table-form.ts'
import { locale } from '#i18n/index.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import { startDownload } from '../../ui/save-file.ts'
import { TableForms } from '../../ui/table-forms.tsx'
import { toast } from '../../ui/toaster.tsx'
import type { OrdersQuery } from './list-filters.ts'

export function ExportButton({ query }: { query: OrdersQuery | null }) {
  const [busy, setBusy] = useState(false)
  async function save(form: TableForm) {
    setBusy(true)
    try {
      const { url } = await call(prepareOrdersFile, { body: query ?? {} })
      startDownload(`${url}?${new URLSearchParams({ form, language: locale === 'pt-BR' ? 'pt-BR' : 'en' })}`)
    } catch (error) {
      toast.failed(words.exportFailed, { text: getProblemText(error), stay: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" icon={<Download aria-hidden="true" />} busy={busy && words.exporting}>
          {words.exportFile}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <TableForms onChoose={form => void save(form)} />
    </DropdownMenu>
  )
}
