import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { catalog, shell } from '#i18n/index.ts'
import type { Banner } from './banner.ts'
import { CurrentBanner, EmptyBanner, FailedBanner, UploadingBanner } from './banner-states.tsx'
import { cn } from './cn.ts'
import { readDroppedFiles } from './picked-files.ts'
import { PictureInput } from './picture-input.tsx'
import { toast } from './toaster.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

type BannerFieldProps = {
  label: string
  value: Banner
  /**
   * May be called after an upload has finished, so it must update the current state, not the state captured during
   * rendering.
   */
  onChange: (banner: Banner) => void
  /**
   * Position of the banner on the checkout, which sets its aspect ratio: `top` has the full width, `bottom` half of the
   * width.
   */
  shape: 'top' | 'bottom'
  /** The image that shoppers see while this banner is empty, and a note that says where the image comes from. */
  inherited?: { url: string; note: string } | null
  /**
   * Called with true while a file is being uploaded or a failed upload was not dismissed. The form cannot be saved
   * then.
   */
  onPending?: (pending: boolean) => void
}

/** Image sizes on the checkout, shown in the hint. */
const pixels = { top: '1280 × 264 px', bottom: '640 × 256 px' }

/** Moves the focus to the upload button when the focused button disappears together with the image. */
function useFocusPickButton(url: string | null): [RefObject<HTMLFieldSetElement | null>, () => void] {
  const group = useRef<HTMLFieldSetElement>(null)
  const shouldFocus = useRef(false)
  useEffect(() => {
    if (!shouldFocus.current || url !== null) return
    shouldFocus.current = false
    group.current?.querySelector<HTMLElement>('[data-pick]')?.focus()
  }, [url])
  return [group, () => (shouldFocus.current = true)]
}

/**
 * Edits the image of a banner: the image can be selected, dropped, pasted, replaced and removed, and is previewed as
 * the checkout crops it. The image is saved together with the rest of the form.
 */
export function BannerField({ label, value, onChange, shape, inherited, onPending }: BannerFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const [group, focusPick] = useFocusPickButton(value.url)
  const { sending, send, drop } = usePictureUpload((url, file) => onChange({ url, file }))
  const pending = sending !== null
  const reportPending = useEffectEvent((isPending: boolean) => onPending?.(isPending))
  useEffect(() => {
    reportPending(pending)
    return () => reportPending(false)
  }, [pending])
  const openFilePicker = () => input.current?.click()
  const sendFile = (file: File | undefined) => file && send(file)

  function remove() {
    focusPick()
    onChange({ url: null, file: null })
    toast.done(catalog.imageRemoved, {
      id: `banner-${id}`,
      action: { label: catalog.undo, onClick: () => onChange(value) },
    })
  }

  return (
    <fieldset
      ref={group}
      aria-labelledby={`${id}-label`}
      className={cn('grid min-w-0 gap-1.5 rounded-md', isDraggedOver && 'outline-2 outline-offset-4 outline-brand')}
      onDragOver={event => {
        event.preventDefault()
        setIsDraggedOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setIsDraggedOver(false)
        void readDroppedFiles(event.dataTransfer).then(([first]) => sendFile(first?.file))
      }}
      onPaste={event => {
        const [file] = event.clipboardData.files
        if (!file) return
        event.preventDefault()
        sendFile(file)
      }}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={`${id}-label`} className="font-medium text-ink">
          {label} <span className="font-normal text-ink-3">{shell.optional}</span>
        </span>
        <span className="num text-sm text-ink-2">{pixels[shape]}</span>
      </div>
      {sending && sending.reason === null ? (
        <UploadingBanner file={sending.file} percent={sending.percent} shape={shape} onStop={drop} />
      ) : value.url ? (
        <CurrentBanner url={value.url} label={label} shape={shape} onReplace={openFilePicker} onRemove={remove} />
      ) : (
        <EmptyBanner
          label={label}
          shape={shape}
          isDraggedOver={isDraggedOver}
          inherited={inherited ?? null}
          onPick={openFilePicker}
        />
      )}
      <FailedBanner sending={sending} onRetry={send} onForget={drop} />
      <PictureInput ref={input} label={label} onPick={send} />
    </fieldset>
  )
}
