import { useState } from 'react'
import { decodeText } from '#domain/decode-text.ts'
import { parseLicenseKeys } from '#domain/license-key.ts'
import { locale } from '#i18n/index.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { formatFileSize } from '../../ui/format-file-size.ts'
import { ListTextField } from '../../ui/list-text-field.tsx'
import { appendKeys, type KeyList } from './read-key-list.ts'

const maxFileBytes = 5_000_000
const shownLines = 8

/** Lists the first line numbers, and '…' for the others. */
const formatLines = (lines: readonly number[]) =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format([
    ...lines.slice(0, shownLines).map(line => line.toLocaleString(locale)),
    ...(lines.length > shownLines ? ['…'] : []),
  ])

/** How many keys the list has, and which of its lines are left out. */
function KeyListSummary({ list: { keys, repeated, invalidLines } }: { list: KeyList }) {
  if (keys.length + invalidLines.length === 0) return null
  return (
    <>
      <p className="num font-medium">
        {words.license.recognized(keys.length)}
        {repeated > 0 && <span className="font-normal text-ink-2"> · {words.license.repeatedLines(repeated)}</span>}
      </p>
      {invalidLines.length > 0 && (
        <p className="num text-gold-ink">
          {words.license.leftOut(invalidLines.length, formatLines(invalidLines))}. {words.license.keyRule}
        </p>
      )}
    </>
  )
}

type FileResult = { text: string; isError: boolean }

/** Reads the keys of a file. Returns them with what to say about the file. */
async function readKeyFile(file: File): Promise<{ keys: string[]; result: FileResult }> {
  const refuse = (text: string) => ({ keys: [], result: { text, isError: true } })
  if (file.size > maxFileBytes) return refuse(words.license.fileTooLarge(formatFileSize(maxFileBytes)))
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (!decoded.ok) return refuse(words.license.fileFailed)
    const { keys, invalidLines } = parseLicenseKeys(decoded.text)
    if (keys.length === 0) return refuse(words.license.fileEmpty(file.name))
    const lines = invalidLines.length > 0 && `${words.license.leftOut(invalidLines.length, formatLines(invalidLines))}.`
    const text = [words.license.fileRead(file.name, keys.length), lines].filter(Boolean).join(' ')
    return { keys, result: { text, isError: false } }
  } catch {
    return refuse(words.license.fileFailed)
  }
}

type KeyListFieldProps = {
  text: string
  list: KeyList
  hint: string
  error?: string | undefined
  optional?: boolean
  onChange: (update: (text: string) => string) => void
}

/** A list of license keys, typed, pasted or read from a file. */
export function KeyListField({ text, list, hint, error, optional = false, onChange }: KeyListFieldProps) {
  const [fileResult, setFileResult] = useState<FileResult | null>(null)
  async function addFile(file: File) {
    const { keys, result } = await readKeyFile(file)
    setFileResult(result)
    if (keys.length > 0) onChange(current => appendKeys(current, keys))
  }
  return (
    <ListTextField
      label={words.license.keys}
      hint={hint}
      error={error}
      optional={optional}
      rows={7}
      text={text}
      onText={typed => {
        setFileResult(null)
        onChange(() => typed)
      }}
      fileLabel={words.license.pickFile}
      onFile={file => void addFile(file)}
    >
      <div role="status" className="grid gap-0.5 text-sm [overflow-wrap:anywhere]">
        {fileResult && <p className={fileResult.isError ? 'text-danger-ink' : 'text-ink-2'}>{fileResult.text}</p>}
        <KeyListSummary list={list} />
      </div>
    </ListTextField>
  )
}
