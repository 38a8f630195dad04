import { ArrowLeft, X } from 'lucide-react'
import { Link } from 'react-router'
import type { Lesson } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { useShortcut } from '../../../shell/use-shortcut.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ConflictDialog } from '../../../ui/conflict/conflict-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { isDialogOpen } from '../../../ui/is-dialog-open.ts'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import { buildLessonConflictRows } from './lesson-form.ts'
import { useLessonForm } from './use-lesson-form.ts'
import { VideoField } from './video-field.tsx'

type LessonEditorProps = { productId: string; lesson: Lesson; closeLink: string }

/** Edits a lesson. Its fields are saved together; files are saved as soon as they are uploaded. */
export function LessonEditor({ productId, lesson, closeLink }: LessonEditorProps) {
  const words = courses.lesson
  const { form, errors, attempts, change, dirty, saving, save, discard, base, conflict } = useLessonForm(lesson)
  useShortcut('s', () => dirty && !saving && !isDialogOpen() && save())
  return (
    <>
      <Link to={closeLink} className="inline-flex min-h-11 items-center gap-2 text-ink-2 hover:text-ink lg:hidden">
        <ArrowLeft className="icon-16" aria-hidden="true" />
        {words.back}
      </Link>
      <form
        noValidate
        className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-5"
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <FormProblems attempts={attempts} />
        <div className="flex items-center justify-between gap-4">
          <h2 className="min-w-0 text-lg font-semibold tracking-[-.018em] [overflow-wrap:anywhere]">{base.title}</h2>
          <Link
            to={closeLink}
            aria-label={words.close}
            title={words.close}
            className={buttonClass({ variant: 'ghost', size: 'icon-sm' }, '-mr-1.5 max-lg:hidden')}
          >
            <X aria-hidden="true" />
          </Link>
        </div>
        <Field label={words.title} error={errors.title}>
          <Input value={form.title} maxLength={160} onChange={event => change({ title: event.target.value })} />
        </Field>
        <VideoField
          productId={productId}
          lesson={lesson}
          url={form.videoUrl}
          error={errors.videoUrl}
          onChange={videoUrl => change({ videoUrl })}
        />
        <Field label={words.content} hint={words.contentHint} optional>
          <Textarea
            rows={8}
            className="max-h-[60vh] min-h-40 field-sizing-content"
            value={form.content}
            maxLength={50_000}
            onChange={event => change({ content: event.target.value })}
          />
        </Field>
        <AttachmentsField productId={productId} lesson={lesson} />
        <Switch
          className="border-t border-line pt-5"
          label={words.isPublished}
          hint={form.isPublished ? words.publishedHint : words.draftHint}
          checked={form.isPublished}
          onChange={isPublished => change({ isPublished })}
        />
        <SaveBar
          dirty={dirty}
          busy={saving}
          save={words.save}
          shortcut
          keptByTabs={false}
          onSave={save}
          onDiscard={discard}
        />
      </form>
      {conflict && (
        <ConflictDialog
          title={words.conflictTitle}
          rows={buildLessonConflictRows({ base, theirs: conflict.theirs, mine: form })}
          busy={saving}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
        />
      )}
    </>
  )
}
