import { ImagePlus, Package } from 'lucide-react'
import { useRef } from 'react'
import { catalog } from '#i18n/index.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { PictureInput } from '../../ui/picture-input.tsx'
import { getPictureUrl } from '../../ui/picture-url.ts'
import type { Uploads } from '../pictures/use-uploads.ts'
import type { BumpForm } from './bump-form.ts'

type TileProps = { url: string | null; label: string; isChosen: boolean; onChoose: () => void }
function Tile({ url, label, isChosen, onChoose }: TileProps) {
  return (
    <label
      title={label}
      className={cn(
        'grid size-16 shrink-0 cursor-pointer place-items-center overflow-hidden rounded-md border-2 bg-sunken text-ink-3',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-brand' : 'border-line hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="image"
        className="sr-only"
        aria-label={label}
        checked={isChosen}
        onChange={() => onChoose()}
      />
      {url ? (
        <img src={getPictureUrl(url, '320')} alt="" className="size-full object-cover" />
      ) : (
        <Package className="icon-18" aria-hidden="true" />
      )}
    </label>
  )
}

type ImageFieldProps = { form: BumpForm; uploads: Uploads; onChange: (image: string | null) => void }

/** The picture of the card: that of the offered variant, another one of its product, or an uploaded one. */
export function ImageField({ form: { item, image }, uploads, onChange }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [upload] = uploads.list
  const images = item?.images.filter(url => url !== item.image) ?? []
  const isOther = image !== null && !images.includes(image)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{words.image}</legend>
      <div className="flex flex-wrap items-center gap-2.5">
        <Tile
          url={item?.image ?? null}
          label={words.imageOwn}
          isChosen={image === null}
          onChoose={() => onChange(null)}
        />
        {images.map((url, at) => (
          <Tile
            key={url}
            url={url}
            label={words.imageOf(at + 1)}
            isChosen={image === url}
            onChoose={() => onChange(url)}
          />
        ))}
        {isOther && <Tile url={image} label={words.imageUploaded} isChosen onChoose={() => undefined} />}
        <Button
          variant="outline"
          size="sm"
          icon={<ImagePlus aria-hidden="true" />}
          busy={upload && upload.state !== 'failed' ? words.uploading : false}
          onClick={() => input.current?.click()}
        >
          {words.upload}
        </Button>
      </div>
      <PictureInput
        ref={input}
        label={words.upload}
        onPick={file => {
          uploads.clear()
          uploads.add([file])
        }}
      />
      {upload?.state === 'failed' && (
        <p className="font-[500] text-danger-ink" role="alert">
          {upload.reason || catalog.uploadFailed}
        </p>
      )}
    </fieldset>
  )
}
