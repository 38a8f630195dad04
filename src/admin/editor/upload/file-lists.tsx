import type { SkippedFile } from '@vitrine/html-editing/plan-project.ts'
import type { ReactNode } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'

type NoticeProps = { summary: string; text?: string; children: ReactNode; open?: boolean }

/** A summary with a count that expands to the full list. */
const Notice = ({ summary, text, children, open }: NoticeProps) => (
  <details open={open} className="rounded-item bg-gold-soft px-3.5 py-2.5 text-gold-ink">
    <summary className="cursor-pointer font-medium">{summary}</summary>
    {text && <p className="mt-1.5 text-sm">{text}</p>}
    <ul className="mt-2 grid max-h-52 gap-1 overflow-auto text-sm">{children}</ul>
  </details>
)

const Path = ({ children }: { children: string }) => (
  <span className="min-w-0 flex-1 truncate font-mono text-xs leading-5" title={children}>
    {children}
  </span>
)

/** Sorts the seller's own files first; files that operating systems add come last. */
const sortSkipped = (skipped: readonly SkippedFile[]) =>
  skipped.toSorted((a, b) => Number(a.reason === 'junk') - Number(b.reason === 'junk'))

/** Lists every skipped file. `isBeforeSending`: nothing was sent yet, so the member can still correct the files. */
export function SkippedFiles({
  skipped,
  isBeforeSending = false,
}: {
  skipped: readonly SkippedFile[]
  isBeforeSending?: boolean
}) {
  if (skipped.length === 0) return null
  const isOpen = isBeforeSending && skipped.some(file => file.reason !== 'junk')
  const [summary, text] = isBeforeSending
    ? [words.willSkip(skipped.length), words.willSkipText]
    : [words.skipped(skipped.length)]
  return (
    <Notice summary={summary} open={isOpen} {...(text && { text })}>
      {sortSkipped(skipped).map(file => (
        <li key={file.path} className="flex gap-3">
          <Path>{file.path}</Path>
          <span className="shrink-0">{words.skipReasons[file.reason]}</span>
        </li>
      ))}
    </Notice>
  )
}

type BrokenReference = { file: string; reference: string }

/** Lists references to files that are missing. */
export function BrokenReferences({ broken, open = false }: { broken: readonly BrokenReference[]; open?: boolean }) {
  if (broken.length === 0) return null
  return (
    <Notice summary={words.broken(broken.length)} text={words.brokenText} open={open}>
      {broken.map(({ file, reference }) => (
        <li key={`${file} ${reference}`} className="flex flex-wrap gap-x-3">
          <Path>{reference}</Path>
          <span className="max-w-full shrink-0 truncate">{words.brokenIn(file)}</span>
        </li>
      ))}
    </Notice>
  )
}
