import { useState } from 'react'
import type { ProductFilter } from '#contract/catalog.ts'
import { exportProducts as exportAll, exportSomeProducts } from '#contract/catalog-bulk.ts'
import type { TableForm } from '#contract/table-form.ts'
import { dayIn } from '#domain/calendar-day.ts'
import { fileFrom } from '#web/file-transfer.ts'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { saveFile } from '../../ui/save-file.ts'
import { shopTimeZone } from '../../ui/shop-zone.ts'
import { toast } from '../../ui/toaster.tsx'

const today = () => dayIn(shopTimeZone(), new Date())

/** Saves products as a file: those named, those that match a filter, or all of them. */
export function useExport() {
  const [exporting, setExporting] = useState(false)
  async function exportProducts(form: TableForm, products?: string[] | ProductFilter) {
    setExporting(true)
    try {
      const file = products
        ? await fileFrom(exportSomeProducts, { body: { products, form } })
        : await fileFrom(exportAll, { query: { form } })
      saveFile(file, `${catalog.exportName}-${today()}.csv`)
    } catch (error) {
      toast.failed(catalog.exportFailed, { text: problemText(error), stay: true })
    } finally {
      setExporting(false)
    }
  }
  return { exporting, exportProducts }
}
