import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import type { Course } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { getShopTimeZone } from '../../../ui/shop-time-zone.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useFocusInvalid } from '../../../ui/use-focus-invalid.ts'
import { readStudentList } from './read-student-list.ts'
import { StudentListField } from './student-list-field.tsx'
import { useAddStudents } from './use-add-students.ts'

const readList = (text: string) => readStudentList(text, getShopTimeZone(), new Date())

/** Gives people access to a course without an order. Lines with a problem stay in the dialog until they are corrected. */
export function AddStudentsDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const words = courses.students
  const [text, setText] = useState('')
  const [sendsMail, setSendsMail] = useState(true)
  const [attempts, setAttempts] = useState(0)
  const deferredText = useDeferredValue(text)
  const list = useMemo(() => readList(deferredText), [deferredText])
  const { progress, add } = useAddStudents(course.id)
  const form = useFocusInvalid(attempts, false)
  const isMissing = attempts > 0 && list.students.length === 0
  const isBusy = progress !== null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { students, leftover } = readList(text)
    if (students.length === 0) return setAttempts(current => current + 1)
    if (!(await add(students, sendsMail))) return
    setText(leftover)
    setAttempts(0)
    if (leftover === '') onClose()
  }
  return (
    <Dialog
      open
      wide
      onClose={() => !isBusy && onClose()}
      title={words.addTo(course.title)}
      text={words.addText}
      primaryAction={
        <Button type="submit" form="students-form" variant="brand" busy={isBusy && words.adding}>
          {words.submit(list.students.length)}
        </Button>
      }
    >
      <form
        ref={form}
        id="students-form"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={event => void submit(event)}
      >
        <StudentListField
          text={text}
          list={list}
          error={isMissing ? words.missing : undefined}
          onChange={update => setText(update)}
        />
        <Switch
          label={words.sendsMail}
          hint={sendsMail ? words.sendsMailHint : words.noMailHint}
          checked={sendsMail}
          onChange={setSendsMail}
        />
        {progress && (
          <div className="grid gap-2">
            <p className="num text-sm text-ink-2">{words.sending(progress.sent, progress.total)}</p>
            <Progress
              value={(progress.sent / progress.total) * 100}
              label={words.sending(progress.sent, progress.total)}
            />
          </div>
        )}
      </form>
      <LeaveGuard dirty={() => text.trim() !== ''} />
    </Dialog>
  )
}
