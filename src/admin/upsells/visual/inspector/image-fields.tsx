import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { upload } from '#api-client/upload.ts'
import { MAX_IMAGE_BYTES, uploadImage } from '#contract/files.ts'
import { parseImageUrl, type VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { ElementChange } from './edits.ts'

const initialWidth = 400
/** A new image keeps its aspect ratio and starts at most 400 px wide. */
function fitPicture({ width, height }: { width: number; height: number }) {
  const shownWidth = Math.min(initialWidth, width)
  return { width: shownWidth, height: Math.max(1, Math.round((height * shownWidth) / width)) }
}

type Change = (change: ElementChange, changedPart: string) => void

function usePicture(element: VisualElement, onChange: Change) {
  const [percent, setPercent] = useState<number | null | 'idle'>('idle')
  async function send(file: File) {
    if (file.size > MAX_IMAGE_BYTES) return void toast.failed(words.imageFailed, { text: words.imageHint })
    const form = new FormData()
    form.set('file', file)
    setPercent(0)
    try {
      const stored = await upload(
        uploadImage,
        { params: { bucket: 'upsell-assets' }, query: { folder: 'visual-edit' } },
        form,
        { onProgress: sentPercent => setPercent(sentPercent === 100 ? null : sentPercent) },
      )
      onChange({ content: stored.url, ...(!element.size && { size: fitPicture(stored) }) }, 'image')
    } catch (error) {
      toast.failed(words.imageFailed, { text: getProblemText(error) })
    } finally {
      setPercent('idle')
    }
  }
  return { percent, send }
}

/** Sets an image by upload or URL, and its alternative text. */
export function ImageFields({ element, onChange }: { element: VisualElement; onChange: Change }) {
  const { percent, send } = usePicture(element, onChange)
  const input = useRef<HTMLInputElement>(null)
  const src = parseImageUrl(element.content)
  const isInvalid = element.content !== '' && src === null
  return (
    <>
      {src && <img src={src} alt="" className="col-span-2 h-28 w-full rounded-item bg-sunken object-contain" />}
      <Button
        id="visual-image"
        variant="outline"
        size="sm"
        className="col-span-2 max-lg:[--h:44px]"
        icon={<ImageUp aria-hidden="true" />}
        busy={percent !== 'idle' && words.imageUploading}
        onClick={() => input.current?.click()}
      >
        {src ? words.changeImage : words.chooseImage}
      </Button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={words.chooseImage}
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) void send(file)
          event.target.value = ''
        }}
      />
      {percent !== 'idle' && (
        <div className="col-span-2">
          <Progress value={percent} label={words.imageUploading} />
        </div>
      )}
      <Field label={words.imageShows} hint={words.imageShowsHint} id="visual-alt" className="col-span-2">
        <Input
          value={element.name ?? ''}
          maxLength={300}
          onChange={event => onChange({ name: event.target.value || undefined }, 'name')}
        />
      </Field>
      <Field
        label={words.imageAddress}
        className="col-span-2"
        {...(isInvalid ? { error: words.imageAddressHint } : {})}
      >
        <Input value={element.content} onChange={event => onChange({ content: event.target.value }, 'content')} />
      </Field>
    </>
  )
}
