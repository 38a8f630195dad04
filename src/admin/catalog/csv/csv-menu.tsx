import { ChevronDown, Download, FileSpreadsheet, Import, Upload } from 'lucide-react'
import { catalog } from '#i18n/index.ts'
import { useHasRole } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx'
import { downloadTemplate } from './download-template.ts'
import { useExport } from './use-export.ts'

export function CsvMenu() {
  const { exporting, exportProducts } = useExport()
  const canImport = useHasRole('editor') !== false
  const canMoveIn = useHasRole('admin') === true
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="outline"
          busy={exporting ? catalog.exporting : false}
          icon={<FileSpreadsheet aria-hidden="true" />}
        >
          {catalog.csv}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {canImport && (
        <MenuItem icon={<Upload aria-hidden="true" />} to="/products/import">
          {catalog.importCsv}
        </MenuItem>
      )}
      {canMoveIn && (
        <MenuItem icon={<Import aria-hidden="true" />} to="/move-in">
          {catalog.moveIn}
        </MenuItem>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void exportProducts('plain')}>
        {catalog.exportAll}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden="true" />} onClick={() => void exportProducts('excel-br')}>
        {catalog.exportAllExcel}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onClick={() => downloadTemplate()}>
        {catalog.template}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onClick={() => downloadTemplate('excel-br')}>
        {catalog.templateExcel}
      </MenuItem>
    </DropdownMenu>
  )
}
