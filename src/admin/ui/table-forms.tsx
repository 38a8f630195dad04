import { Download, FileSpreadsheet } from 'lucide-react'
import type { TableForm } from '#contract/table-form.ts'
import { shell } from '#words/index.ts'
import { MenuItem } from './dropdown-menu.tsx'

/** The entries of a menu that saves a table: for programs, or as Excel set to Brazil opens it. */
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
