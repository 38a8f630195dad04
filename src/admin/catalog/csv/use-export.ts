import { useState } from 'react'
import { downloadFile } from '#api-client/file-transfer.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { ProductFilter } from '#contract/catalog.ts'
import { exportProducts as exportAll, exportSomeProducts } from '#contract/catalog-bulk.ts'
import type { TableForm } from '#contract/table-form.ts'
import { toCalendarDay } from '#domain/calendar-day.ts'
import { catalog } from '#i18n/index.ts'
import { saveFile } from '../../ui/save-file.ts'
import { getShopTimeZone } from '../../ui/shop-time-zone.ts'
import { toast } from '../../ui/toaster.tsx'

const getShopToday = () => toCalendarDay(getShopTimeZone(), new Date())

/** Exports products to a file: those with the given ids, those that match a filter, or all of them. */
export function useExport() {
  const [exporting, setExporting] = useState(false)
  async function exportProducts(form: TableForm, products?: string[] | ProductFilter) {
    setExporting(true)
    try {
      const file = products
        ? await downloadFile(exportSomeProducts, { body: { products, form } })
        : await downloadFile(exportAll, { query: { form } })
      saveFile(file, `${catalog.exportName}-${getShopToday()}.csv`)
    } catch (error) {
      toast.failed(catalog.exportFailed, { text: getProblemText(error), stay: true })
    } finally {
      setExporting(false)
    }
  }
  return { exporting, exportProducts }
}
