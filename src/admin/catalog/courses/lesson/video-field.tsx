import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lesson } from '#contract/courses.ts'
import { parseHostedVideo } from '#domain/lesson-video.ts'
import { courses } from '#i18n/lazy-words.ts'
import { Field } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { formatFileSize } from '../../../ui/format-file-size.ts'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { benefitsQuery } from '../../digital-goods/queries.ts'
import { useLessonUploads } from '../../digital-goods/uploads/use-uploads.ts'
import { LessonFiles } from './lesson-files.tsx'

const videoName = /\.(mp4|m4v|webm|mov)$/i
const isVideo = ({ type, name }: File) => type.startsWith('video/') || (type === '' && videoName.test(name))

const services: Partial<Record<string, string>> = {
  'https://www.youtube-nocookie.com': 'YouTube',
  'https://player.vimeo.com': 'Vimeo',
}

/** What students see of a video at this address. */
function describeAddress(url: string, hasFile: boolean): ReactNode {
  const words = courses.lesson
  const address = url.trim()
  if (address === '') return hasFile ? undefined : words.videoUrlHint
  if (hasFile) return words.videoUrlUnused
  const hosted = parseHostedVideo(address)
  if (!hosted) return words.videoUrlHint
  const service = services[hosted.origin]
  if (!service && hosted.kind === 'frame') return words.otherHost(new URL(hosted.origin).hostname)
  return (
    <span className="flex gap-1.5 text-brand-ink">
      <CircleCheck className="icon-16 mt-px" aria-hidden="true" />
      {service ? words.recognized(service) : words.videoAtAddress}
    </span>
  )
}

type VideoFieldProps = {
  productId: string
  lesson: Lesson
  url: string
  error: string | undefined
  onChange: (url: string) => void
}

/** The video of a lesson: the address of a video host, or a file. */
export function VideoField({ productId, lesson, url, error, onChange }: VideoFieldProps) {
  const words = courses.lesson
  const { data: { maxFileBytes } = { maxFileBytes: Number.POSITIVE_INFINITY } } = useQuery(benefitsQuery(productId))
  const uploads = useLessonUploads(productId, lesson.id, maxFileBytes)
  const active = uploads.listActive('video')
  const hasFile = lesson.video !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field label={words.videoUrl} hint={describeAddress(url, hasFile)} error={error} optional>
        <Input
          type="url"
          inputMode="url"
          value={url}
          maxLength={2_000}
          onChange={event => onChange(event.target.value)}
        />
      </Field>
      <LessonFiles
        label={words.video}
        isVideo
        files={lesson.video ? [lesson.video] : []}
        active={active}
        unfinished={uploads.listUnfinished('video')}
      />
      {active.length === 0 && (
        <FileDrop
          small
          className="for-editors"
          accept="video/*"
          title={hasFile ? words.replaceVideo : words.dropVideo}
          hint={Number.isFinite(maxFileBytes) && words.videoHint(formatFileSize(maxFileBytes))}
          onFiles={([picked]) => {
            if (!picked) return
            if (isVideo(picked.file)) uploads.send(picked.file, 'video')
            else toast.failed(words.notVideo, { text: words.notVideoText, stay: true })
          }}
        />
      )}
    </div>
  )
}
