import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Student } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../../../shell/me.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { MenuItem } from '../../../ui/dropdown-menu.tsx'
import { formatDate } from '../../../ui/format-time.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../../../ui/table.tsx'
import { toastResult } from '../../../ui/use-async-action.ts'
import { useRevokeEnrollment } from '../queries.ts'

type RowProps = { student: Student; publishedLessons: number }

function StudentProgress({ student, publishedLessons }: RowProps) {
  const words = courses.students
  if (publishedLessons === 0) return <span className="text-sm text-ink-2">{words.noLessons}</span>
  const { completedLessons: done } = student
  return (
    <span className="flex items-center gap-2.5">
      <span className="w-20 shrink-0">
        <Progress
          value={Math.min(100, (done / publishedLessons) * 100)}
          label={words.progressOf(student.name || student.email, done, publishedLessons)}
        />
      </span>
      <span className="num text-sm whitespace-nowrap text-ink-2">{words.completed(done, publishedLessons)}</span>
    </span>
  )
}

/** Where the access comes from, or that it has ended. */
function Access({ student }: { student: Student }) {
  const words = courses.students
  const { orderId, enrollmentId, hasAccess } = student
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {!hasAccess && <Badge tone="line">{words.ended}</Badge>}
      {orderId && (
        <Link
          to={`/orders/${orderId}`}
          aria-label={words.orderOf(student.name || student.email)}
          className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
        >
          {words.order}
        </Link>
      )}
      {enrollmentId && <span>{words.byList}</span>}
    </span>
  )
}

const LastOpened = ({ student: { lastOpenedAt } }: { student: Student }) =>
  lastOpenedAt ? <RelativeTime at={lastOpenedAt} /> : courses.students.never

const formatEnd = ({ expiresAt }: Student) => (expiresAt ? formatDate(new Date(expiresAt)) : courses.students.noEnd)

/** Ends the access that a member gave. Access by an order is ended at the order. */
function StudentMenu({ courseId, student }: { courseId: string; student: Student }) {
  const words = courses.students
  const isAdministrator = useIsAdministrator()
  const [isRevoking, setIsRevoking] = useState(false)
  const { mutateAsync: revoke } = useRevokeEnrollment(courseId)
  const { enrollmentId, orderId, hasAccess } = student
  const name = student.name || student.email
  if (!enrollmentId || !hasAccess || !isAdministrator) return null
  return (
    <>
      <MoreMenu label={words.actionsOf(name)} className="max-md:[--h:44px]">
        <MenuItem danger icon={<Ban aria-hidden="true" />} onClick={() => setIsRevoking(true)}>
          {words.revoke}
        </MenuItem>
      </MoreMenu>
      {isRevoking && (
        <Confirm
          title={words.revokeTitle(name)}
          text={orderId ? words.revokeKeepsOrder : words.revokeText}
          confirm={words.revoke}
          working={words.revoking}
          onClose={() => setIsRevoking(false)}
          onConfirm={() => toastResult(revoke(enrollmentId), words.revoked, showFailure(words.revokeFailed))}
        />
      )}
    </>
  )
}

function StudentName({ student: { customerId, name, email } }: { student: Student }) {
  return (
    <>
      <Link to={`/customers/${customerId}`} className="block truncate font-semibold">
        {name || email}
      </Link>
      {name && <span className="block truncate text-sm text-ink-2">{email}</span>}
    </>
  )
}

type StudentsTableProps = { courseId: string; students: readonly Student[]; publishedLessons: number }

/** Shows each student as a table row, or as a few lines in a container narrower than 672 px. */
export function StudentsTable({ courseId, students, publishedLessons }: StudentsTableProps) {
  const words = courses.students
  return (
    <Card className="@container overflow-hidden">
      <Table label={words.list} className="@max-2xl:hidden">
        <TableHead>
          <Th>{words.student}</Th>
          <Th>{words.progress}</Th>
          <Th>{words.lastOpened}</Th>
          <Th>{words.access}</Th>
          <Th>{words.end}</Th>
          <Th>
            <span className="sr-only">{words.actions}</span>
          </Th>
        </TableHead>
        <TableBody>
          {students.map(student => (
            <TableRow key={student.customerId}>
              <Td flex={40}>
                <StudentName student={student} />
              </Td>
              <Td>
                <StudentProgress student={student} publishedLessons={publishedLessons} />
              </Td>
              <Td className="text-ink-2">
                <LastOpened student={student} />
              </Td>
              <Td>
                <Access student={student} />
              </Td>
              <Td className="num text-ink-2">{formatEnd(student)}</Td>
              <Td right>
                <StudentMenu courseId={courseId} student={student} />
              </Td>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ul className="divide-y divide-line @2xl:hidden" aria-label={words.list}>
        {students.map(student => (
          <li key={student.customerId} className="flex items-start gap-2 py-3 pr-2 pl-4">
            <div className="grid min-w-0 flex-1 gap-1">
              <StudentName student={student} />
              <StudentProgress student={student} publishedLessons={publishedLessons} />
              <p className="num flex flex-wrap gap-x-2 text-sm text-ink-2">
                <Access student={student} />
                <span>{formatEnd(student)}</span>
                <span>
                  <LastOpened student={student} />
                </span>
              </p>
            </div>
            <StudentMenu courseId={courseId} student={student} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
