import { ChevronDown, FileSpreadsheet } from 'lucide-react'
import { catalog } from '#i18n/index.ts'
import { catalogImport } from '#i18n/lazy-words.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardGroup } from '../../ui/card.tsx'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TableForms } from '../../ui/table-forms.tsx'
import { ColumnList } from './column-list.tsx'
import { downloadTemplate } from './download-template.ts'
import { ImportDoubts } from './import-doubts.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportResult } from './import-result.tsx'
import { useImport } from './use-import.ts'

/** Imports products from a file. The file is checked first; nothing is written until the seller confirms. */
export function ImportPage() {
  useTitle(catalog.documentTitle)
  const { step, file, report, error, doubts, decision, isCounting, check, decide, run, reset } = useImport()
  return (
    <>
      <PageHeader
        title={catalog.importTitle}
        text={catalogImport.importText}
        back={{ to: '/products', label: catalog.backToProducts }}
        actions={
          <DropdownMenu
            trigger={
              <Button variant="outline" icon={<FileSpreadsheet aria-hidden="true" />}>
                {catalog.template}
                <ChevronDown aria-hidden="true" />
              </Button>
            }
          >
            <TableForms onChoose={downloadTemplate} />
          </DropdownMenu>
        }
      />
      <RequireRole atLeast="editor">
        <div className="grid max-w-[1000px] gap-9">
          <CardGroup title={catalogImport.file} text={catalogImport.fileText}>
            <div className="grid gap-3">
              {file && (
                <ImportFile
                  file={file}
                  busy={step === 'checking' || step === 'importing'}
                  onOther={step === 'done' ? null : reset}
                />
              )}
              {!file && (
                <FileDrop
                  title={catalogImport.fileDrop}
                  hint={catalogImport.fileHint}
                  accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
                  onFiles={([picked]) => picked && check(picked.file)}
                />
              )}
              {error && (
                <ErrorState
                  text={error.text}
                  error={error.cause}
                  {...(file && step === 'choose' && { onRetry: () => check(file) })}
                />
              )}
            </div>
          </CardGroup>
          {report && (step === 'checked' || step === 'importing' || step === 'done') ? (
            <CardGroup
              title={step === 'done' ? catalogImport.imported : catalogImport.checkedTitle}
              text={step === 'done' ? catalogImport.importedText : catalogImport.checkedText}
            >
              <ImportResult
                report={report}
                done={step === 'done'}
                busy={step === 'importing'}
                isUndecided={doubts.length > 0 && (decision === null || isCounting)}
                question={
                  step !== 'done' &&
                  doubts.length > 0 && <ImportDoubts doubts={doubts} chosen={decision} onDecide={decide} />
                }
                onImport={run}
              >
                <ButtonLink variant="brand" to="/products">
                  {catalogImport.seeProducts}
                </ButtonLink>
                <Button variant="outline" onClick={reset}>
                  {catalogImport.importOther}
                </Button>
              </ImportResult>
            </CardGroup>
          ) : (
            <CardGroup title={catalogImport.columnsTitle} text={catalogImport.columnsText}>
              <ColumnList />
            </CardGroup>
          )}
        </div>
      </RequireRole>
    </>
  )
}
