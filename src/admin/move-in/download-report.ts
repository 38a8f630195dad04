import { downloadFile } from '#api-client/file-transfer.ts'
import { getProblemText } from '#api-client/problem.ts'
import { downloadMoveInReport } from '#contract/move-in.ts'
import { language } from '#i18n/index.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toaster.tsx'

/** Downloads the report of an import in the form that spreadsheets of the seller's language open. */
export async function downloadReport(id: string) {
  try {
    const form = language === 'en' ? 'plain' : 'excel-br'
    const file = await downloadFile(downloadMoveInReport, { params: { id }, query: { form } })
    saveFile(file, `import-${id.slice(0, 8)}.csv`)
  } catch (error) {
    toast.failed(words.reportFailed, { text: getProblemText(error), stay: true })
  }
}
