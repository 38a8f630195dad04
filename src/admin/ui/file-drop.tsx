import { Upload } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { buttonClass } from './button.tsx'
import { cn } from './cn.ts'
import { type PickedFile, readDroppedFiles, toPickedFiles } from './picked-files.ts'

type FileDropProps = {
  onFiles: (files: PickedFile[]) => void
  title: ReactNode
  hint?: ReactNode
  /** Accepted MIME types, as in the `accept` attribute of an input: 'image/png,image/jpeg'. */
  accept?: string
  multiple?: boolean
  /** Also offers to select a folder. The paths of its files then start with the folder's name. */
  folder?: boolean
  disabled?: boolean
  /** Renders the drop zone one line high, for places that already have content. */
  small?: boolean
  /** Highlights the drop zone while files are dragged anywhere over the page. */
  over?: boolean
  className?: string
}

/** A drop zone for files that are selected, dropped (including folders) or pasted. */
export function FileDrop({
  onFiles,
  title,
  hint,
  accept,
  multiple,
  folder,
  disabled,
  small,
  over: isOverPage = false,
  className,
}: FileDropProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const id = useId()
  const passFiles = (files: PickedFile[]) => {
    if (files.length > 0 && !disabled) onFiles(multiple || folder ? files : files.slice(0, 1))
  }
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'rounded-lg border-[1.5px] border-dashed transition-colors',
        small ? 'flex flex-wrap items-center gap-3 px-4 py-2.5' : 'grid justify-items-start gap-2 px-6 py-6',
        isDraggedOver || isOverPage ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-surface',
        className,
      )}
      onDragOver={event => {
        event.preventDefault()
        setIsDraggedOver(!disabled)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setIsDraggedOver(false)
        void readDroppedFiles(event.dataTransfer).then(passFiles)
      }}
      onPaste={event => {
        if (event.clipboardData.files.length === 0) return
        // Marks the event as handled, so that the page does not accept the same files again.
        event.preventDefault()
        passFiles(toPickedFiles(event.clipboardData.files))
      }}
    >
      <Upload className={cn('text-ink-3', small ? 'icon-18' : 'size-6 stroke-[1.5]')} aria-hidden="true" />
      <div className={cn('min-w-0', small && 'flex-1 basis-44')}>
        <p id={id} className="font-medium">
          {title}
        </p>
        {hint && <p className="text-sm text-ink-2">{hint}</p>}
      </div>
      <div className={cn('flex flex-wrap gap-2', !small && 'mt-2')}>
        <button
          type="button"
          disabled={disabled}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
          onClick={() => input.current?.click()}
        >
          {shell.pickFile(multiple === true)}
        </button>
        {folder && (
          <button
            type="button"
            disabled={disabled}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
            onClick={() => folderInput.current?.click()}
          >
            {shell.pickFolder}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-labelledby={id}
        accept={accept}
        multiple={multiple}
        onChange={event => {
          if (event.target.files) passFiles(toPickedFiles(event.target.files))
          event.target.value = ''
        }}
      />
      {folder && (
        <input
          ref={folderInput}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-labelledby={id}
          {...{ webkitdirectory: '' }}
          onChange={event => {
            if (event.target.files) passFiles(toPickedFiles(event.target.files))
            event.target.value = ''
          }}
        />
      )}
    </section>
  )
}
