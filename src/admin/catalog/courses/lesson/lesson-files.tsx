import { FileDown, Film, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Lesson } from '#contract/courses.ts'
import type { DigitalUpload } from '#contract/digital-uploads.ts'
import { courses } from '#i18n/lazy-words.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { formatFileSize } from '../../../ui/format-file-size.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toastResult } from '../../../ui/use-async-action.ts'
import { UnfinishedRow } from '../../digital-goods/uploads/unfinished-row.tsx'
import { UploadRow } from '../../digital-goods/uploads/upload-row.tsx'
import type { ActiveUpload } from '../../digital-goods/uploads/upload-store.ts'
import { useDeleteLessonFile } from '../queries.ts'

type LessonFile = Lesson['attachments'][number]

function FileRow({ file, isVideo }: { file: LessonFile; isVideo: boolean }) {
  const words = courses.lesson
  const [isRemoving, setIsRemoving] = useState(false)
  const { mutateAsync: remove } = useDeleteLessonFile()
  const Icon = isVideo ? Film : FileDown
  return (
    <li className="flex items-center gap-3 bg-surface py-2 pr-2 pl-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-item bg-brand-soft text-brand-ink">
        <Icon className="icon-18" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{file.fileName}</p>
        <p className="num text-sm text-ink-2">{formatFileSize(file.bytes)}</p>
      </div>
      <IconButton
        text={words.removeFile}
        label={words.removeFileOf(file.fileName)}
        className="for-editors max-md:size-11"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setIsRemoving(true)}
      />
      {isRemoving && (
        <Confirm
          title={words.removeFileTitle(file.fileName)}
          text={words.removeFileText}
          confirm={words.removeFile}
          working={words.removing}
          onClose={() => setIsRemoving(false)}
          onConfirm={() => toastResult(remove(file.id), words.fileRemoved, showFailure(words.removeFailed))}
        />
      )}
    </li>
  )
}

type LessonFilesProps = {
  label: string
  files: readonly LessonFile[]
  isVideo?: boolean
  active: readonly ActiveUpload[]
  unfinished: readonly DigitalUpload[]
}

/** Files of a lesson with the uploads that will add more of them. */
export function LessonFiles({ label, files, isVideo = false, active, unfinished }: LessonFilesProps) {
  if (files.length + active.length + unfinished.length === 0) return null
  return (
    <ul className="divide-y divide-line overflow-clip rounded-md border border-line" aria-label={label}>
      {files.map(file => (
        <FileRow key={file.id} file={file} isVideo={isVideo} />
      ))}
      {active.map(upload => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {unfinished.map(upload => (
        <UnfinishedRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}
