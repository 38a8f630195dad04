import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Lesson } from '#contract/courses.ts'
import { courseLimits } from '#domain/course.ts'
import { courses } from '#i18n/lazy-words.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { formatFileSize } from '../../../ui/format-file-size.ts'
import { toast } from '../../../ui/toaster.tsx'
import { benefitsQuery } from '../../digital-goods/queries.ts'
import { useLessonUploads } from '../../digital-goods/uploads/use-uploads.ts'
import { LessonFiles } from './lesson-files.tsx'

/** The files that students of a lesson download. */
export function AttachmentsField({ productId, lesson }: { productId: string; lesson: Lesson }) {
  const words = courses.lesson
  const { data: { maxFileBytes } = { maxFileBytes: Number.POSITIVE_INFINITY } } = useQuery(benefitsQuery(productId))
  const uploads = useLessonUploads(productId, lesson.id, maxFileBytes)
  const active = uploads.listActive('attachment')
  const id = useId()
  const left = courseLimits.attachments - lesson.attachments.length - active.length
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby={id}>
      <h3 id={id} className="font-medium">
        {words.attachments}
      </h3>
      <LessonFiles
        label={words.attachments}
        files={lesson.attachments}
        active={active}
        unfinished={uploads.listUnfinished('attachment')}
      />
      {left > 0 ? (
        <FileDrop
          small
          multiple
          className="for-editors"
          title={words.dropAttachments}
          hint={Number.isFinite(maxFileBytes) && words.attachmentsHint(formatFileSize(maxFileBytes))}
          onFiles={files => {
            for (const { file } of files.slice(0, left)) uploads.send(file, 'attachment')
            if (files.length > left) toast.failed(words.attachmentsFull(courseLimits.attachments), { stay: true })
          }}
        />
      ) : (
        <p className="text-sm text-ink-2">{words.attachmentsFull(courseLimits.attachments)}</p>
      )}
      <p className="text-sm text-ink-2">{words.savedAtOnce}</p>
    </section>
  )
}
