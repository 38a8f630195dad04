import { useState } from 'react'
import { decodeText } from '#domain/decode-text.ts'
import { courses } from '#i18n/lazy-words.ts'
import { formatFileSize } from '../../../ui/format-file-size.ts'
import { formatDate } from '../../../ui/format-time.ts'
import { ListTextField } from '../../../ui/list-text-field.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import type { StudentList } from './read-student-list.ts'

const maxFileBytes = 5_000_000
const shownProblems = 100
const shownStudents = 3

/** The first students of the list, as they were read. */
function Preview({ list: { students } }: { list: StudentList }) {
  const words = courses.students
  return (
    <ul aria-label={words.preview} className="divide-y divide-line rounded-md border border-line text-sm">
      {students.slice(0, shownStudents).map(({ email, name, expiresAt }) => (
        <li key={email} className="flex flex-wrap gap-x-3 px-3 py-1.5 [overflow-wrap:anywhere]">
          <span className="font-medium">{email}</span>
          <span className="text-ink-2">{name ?? words.unnamed}</span>
          <span className="num ml-auto text-ink-2">
            {expiresAt ? words.until(formatDate(new Date(expiresAt))) : words.noEnd}
          </span>
        </li>
      ))}
      {students.length > shownStudents && (
        <li className="num px-3 py-1.5 text-ink-2">{words.morePeople(students.length - shownStudents)}</li>
      )}
    </ul>
  )
}

/** The lines that are left out, with the reason. */
function Problems({ list: { problems } }: { list: StudentList }) {
  const words = courses.students
  return (
    <div className="grid gap-1.5">
      <p className="num font-medium text-gold-ink">{words.problems(problems.length)}</p>
      <ScrollRegion
        label={words.problemList}
        className="max-h-36 overflow-y-auto rounded-md bg-gold-soft px-3 py-2 text-sm text-gold-ink"
      >
        <ul className="grid gap-1">
          {problems.slice(0, shownProblems).map(({ line, text, kind }) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              <span className="num font-medium">{words.line(line)}:</span> {words.problemTexts[kind]}{' '}
              <span className="font-mono text-xs">({text.slice(0, 120)})</span>
            </li>
          ))}
          {problems.length > shownProblems && <li>{words.moreProblems(problems.length - shownProblems)}</li>}
        </ul>
      </ScrollRegion>
      <p className="text-sm text-ink-2">{words.problemsText}</p>
    </div>
  )
}

type StudentListFieldProps = {
  text: string
  list: StudentList
  error: string | undefined
  onChange: (update: (text: string) => string) => void
}

/** A list of students, typed, pasted or read from a file, with what was recognized. */
export function StudentListField({ text, list, error, onChange }: StudentListFieldProps) {
  const words = courses.students
  const [fileResult, setFileResult] = useState<{ text: string; isError: boolean } | null>(null)
  async function addFile(file: File) {
    if (file.size > maxFileBytes)
      return setFileResult({ text: words.fileTooLarge(formatFileSize(maxFileBytes)), isError: true })
    try {
      const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
      if (!decoded.ok) return setFileResult({ text: words.fileFailed, isError: true })
      onChange(current => (current.trim() === '' ? decoded.text : `${current.trimEnd()}\n${decoded.text}`))
      setFileResult({ text: words.fileRead(file.name), isError: false })
    } catch {
      setFileResult({ text: words.fileFailed, isError: true })
    }
  }
  const recognized = [
    words.recognized(list.students.length),
    list.hasHeading && words.heading,
    list.repeated > 0 && words.repeated(list.repeated),
  ].filter(Boolean)
  return (
    <ListTextField
      label={words.people}
      hint={words.peopleHint}
      error={error}
      rows={6}
      placeholder={words.peopleExample}
      text={text}
      onText={typed => {
        setFileResult(null)
        onChange(() => typed)
      }}
      fileLabel={words.pickFile}
      onFile={file => void addFile(file)}
    >
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {fileResult && (
          <p className={fileResult.isError ? 'text-danger-ink' : 'text-sm text-ink-2'}>{fileResult.text}</p>
        )}
        {list.students.length > 0 && <p className="num font-medium">{recognized.join(' · ')}</p>}
      </div>
      {list.students.length > 0 && <Preview list={list} />}
      {list.problems.length > 0 && <Problems list={list} />}
    </ListTextField>
  )
}
