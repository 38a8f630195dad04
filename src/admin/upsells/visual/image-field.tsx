import { useState } from 'react'
import { MAX_IMAGE_BYTES, uploadImage } from '#contract/files.ts'
import { imageAddress, type VisualElement } from '#domain/visual-element.ts'
import { problemText } from '#web/problem.ts'
import { upload } from '#web/upload.ts'
import { upsells as words } from '#words/rooms.ts'
import { Field } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Input } from '../../ui/input.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toaster.tsx'

const firstWidth = 400
/** A new picture starts in its own shape, at most 400 px wide. */
function fitting({ width, height }: { width: number; height: number }) {
  const shown = Math.min(firstWidth, width)
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) }
}

type ImageFieldProps = {
  element: VisualElement
  onChange: (change: Partial<Pick<VisualElement, 'content' | 'name' | 'size'>>) => void
}

/** An image by upload or by its address, and what it shows. */
export function ImageField({ element, onChange }: ImageFieldProps) {
  const [percent, setPercent] = useState<number | null | 'idle'>('idle')
  async function send(file: File) {
    if (file.size > MAX_IMAGE_BYTES) return void toast.failed(words.imageUploadFailed, { text: words.imageHint })
    const form = new FormData()
    form.set('file', file)
    setPercent(0)
    try {
      const stored = await upload(
        uploadImage,
        { params: { bucket: 'upsell-assets' }, query: { folder: 'visual-edit' } },
        form,
        { onProgress: sent => setPercent(sent === 100 ? null : sent) },
      )
      onChange({ content: stored.url, ...(!element.size && { size: fitting(stored) }) })
    } catch (error) {
      toast.failed(words.imageUploadFailed, { text: problemText(error) })
    } finally {
      setPercent('idle')
    }
  }
  const bad = element.content !== '' && imageAddress(element.content) === null
  return (
    <>
      <FileDrop
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        title={words.imageDrop}
        hint={words.imageHint}
        disabled={percent !== 'idle'}
        onFiles={([first]) => first && void send(first.file)}
      />
      {percent !== 'idle' && <Progress value={percent} label={words.imageUploading} />}
      <Field label={words.imageAddress} {...(bad ? { error: words.imageAddressHint } : {})}>
        <Input value={element.content} onChange={event => onChange({ content: event.target.value })} />
      </Field>
      <Field label={words.imageName} hint={words.imageNameHint}>
        <Input value={element.name ?? ''} maxLength={300} onChange={event => onChange({ name: event.target.value })} />
      </Field>
    </>
  )
}
