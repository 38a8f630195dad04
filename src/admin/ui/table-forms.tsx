import { Download, FileSpreadsheet } from 'lucide-react'
import type { TableForm } from '#contract/table-form.ts'
import { shell } from '#i18n/index.ts'
import { MenuItem } from './dropdown-menu.tsx'

/** Menu entries that export a table: as plain CSV, or as CSV that Excel with Brazilian settings opens correctly. */
export const TableForms = ({ onChoose }: { onChoose: (form: TableForm) => void }) => (
  <>
    <MenuItem icon={<Download aria-hidden="true" />} onClick={() => onChoose('plain')}>
      {shell.tableForms.plain}
    </MenuItem>
    <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onClick={() => onChoose('excel-br')}>
      {shell.tableForms['excel-br']}
    </MenuItem>
  </>
)
