import { FileSpreadsheet } from 'lucide-react'
import { locale } from '#i18n/index.ts'
import { catalogImport } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'

const formatKilobytes = (bytes: number) => Math.max(1, Math.round(bytes / 1024)).toLocaleString(locale)

export const ImportFile = ({ file, busy, onOther }: { file: File; busy: boolean; onOther: (() => void) | null }) => (
  <div className="card flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
    {busy ? (
      <span className="spin text-ink-3" aria-hidden="true" />
    ) : (
      <FileSpreadsheet className="icon-18 text-ink-3" aria-hidden="true" />
    )}
    <p className="min-w-0 flex-1 basis-40">
      <span className="block truncate font-medium">{file.name}</span>
      <span className="num text-sm text-ink-2" role="status">
        {busy ? catalogImport.reading : catalogImport.kilobytes(formatKilobytes(file.size))}
      </span>
    </p>
    {!busy && onOther && (
      <Button variant="outline" size="sm" onClick={onOther}>
        {catalogImport.otherFile}
      </Button>
    )}
  </div>
)
