import { ImagePlus, Trash2, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { catalog, shell } from '#i18n/index.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { FailedBanner } from '../../ui/banner-states.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../../ui/card.tsx'
import { PictureInput } from '../../ui/picture-input.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toaster.tsx'
import { usePictureUpload } from '../../ui/use-picture-upload.ts'
import type { PartProps } from './part-props.ts'

type Props = Pick<PartProps, 'draft' | 'change' | 'readOnly'> & {
  /** Whether a file is uploading, or has failed and was not removed. */
  pending: RefObject<boolean>
}

/** The logo that replaces the shop's name, previewed on white and on a dark background. */
export function LogoCard({ draft: { logo, name }, change, readOnly, pending }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pickButton = useRef<HTMLButtonElement>(null)
  const { sending, send, drop } = usePictureUpload(url => change({ logo: url }))
  useEffect(() => {
    pending.current = sending !== null
  }, [sending, pending])
  const uploading = sending?.reason === null

  function remove() {
    change({ logo: null })
    pickButton.current?.focus()
    toast.done(catalog.imageRemoved, {
      id: 'shop-logo',
      action: { label: catalog.undo, onClick: () => change({ logo }) },
    })
  }

  return (
    <CardGroup title={words.logo} text={words.logoText}>
      <Card>
        <CardBody className="grid gap-4">
          <div className="flex flex-wrap items-center gap-5">
            <div className="grid h-22 w-full place-items-center rounded-md border border-line bg-white px-5 sm:w-60">
              {logo ? (
                <img src={logo} alt={name} className="max-h-14 max-w-full object-contain" />
              ) : (
                <span className="truncate text-lg font-bold tracking-[-.03em] text-[#131c18]">{name}</span>
              )}
            </div>
            <div className="grid min-w-0 flex-1 basis-60 gap-2">
              {uploading ? (
                <div className="flex items-center gap-3">
                  <Progress value={sending.percent} label={catalog.uploading(sending.file.name)} />
                  <Button
                    size="icon-sm"
                    variant="ghost"
                    aria-label={catalog.cancelUploadOf(sending.file.name)}
                    icon={<X aria-hidden="true" />}
                    onClick={drop}
                  />
                </div>
              ) : (
                <div className="flex flex-wrap gap-2">
                  <Button
                    ref={pickButton}
                    variant="outline"
                    size="sm"
                    disabled={readOnly}
                    aria-label={`${logo ? catalog.replaceImage : shell.pickFile(false)}: ${words.logo}`}
                    icon={<ImagePlus aria-hidden="true" />}
                    onClick={() => input.current?.click()}
                  >
                    {logo ? catalog.replaceImage : shell.pickFile(false)}
                  </Button>
                  {logo && !readOnly && (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={catalog.removeOf(words.logo)}
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={remove}
                    >
                      {catalog.removeImage}
                    </Button>
                  )}
                </div>
              )}
              <p className="text-sm text-ink-2">{words.logoHint}</p>
            </div>
          </div>
          <FailedBanner sending={sending} onRetry={send} onForget={drop} />
          <PictureInput ref={input} label={words.logo} onPick={send} />
        </CardBody>
      </Card>
    </CardGroup>
  )
}
