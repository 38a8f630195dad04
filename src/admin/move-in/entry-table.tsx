import { useState } from 'react'
import type { MoveInEntry, MoveInReport } from '#contract/move-in.ts'
import { catalogImport, moveIn as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx'

const initialRows = 50

function formatReason(code: string): string {
  const texts: Partial<Record<string, string>> = { ...catalogImport.importProblems, ...words.reasons }
  return texts[code] ?? code
}
const formatField = (field: string | null) => {
  const texts: Partial<Record<string, string>> = words.fields
  return field === null ? '' : (texts[field] ?? field)
}
const getKey = ({ line, field, code }: MoveInEntry, index: number) => `${line} ${field} ${code} ${index}`

type Props = Pick<MoveInReport, 'entries' | 'entryCount'> & { done: boolean }

/** The lines of the file that are skipped, refused or changed, or that were in a finished import, with the reason. */
export function EntryTable({ entries, entryCount, done }: Props) {
  const [showsAll, setAll] = useState(false)
  const shown = showsAll ? entries : entries.slice(0, initialRows)
  const outcomes = done ? words.outcomesDone : words.outcomes
  return (
    <>
      <Card className="overflow-hidden">
        <Table label={words.entries} className="max-md:hidden">
          <TableHead>
            <Th right>{words.line}</Th>
            <Th>{done ? words.outcomeDone : words.outcome}</Th>
            <Th>{words.field}</Th>
            <Th>{words.reason}</Th>
          </TableHead>
          <TableBody>
            {shown.map((entry, index) => (
              <tr key={getKey(entry, index)}>
                <Td right>{entry.line}</Td>
                <Td>{outcomes[entry.outcome]}</Td>
                <Td>{formatField(entry.field)}</Td>
                <Td flex={45} className="text-ink-2">
                  {formatReason(entry.code)}
                </Td>
              </tr>
            ))}
          </TableBody>
        </Table>
        <ul className="divide-y divide-line md:hidden">
          {shown.map((entry, index) => (
            <li key={getKey(entry, index)} className="px-4 py-2.5">
              <p className="font-medium">{formatReason(entry.code)}</p>
              <p className="num text-sm text-ink-2">
                {[words.lineOf(entry.line), outcomes[entry.outcome], formatField(entry.field)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      {shown.length < entries.length && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAll(true)}>
          {words.moreEntries(entries.length)}
        </Button>
      )}
      {entries.length < entryCount && (
        <p className="text-sm text-ink-2">{words.cutEntries(entries.length, entryCount)}</p>
      )}
    </>
  )
}
