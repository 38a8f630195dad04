import { useState } from 'react'
import type { ImportProblem } from '#contract/catalog-bulk.ts'
import { catalogImport } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Table, TableBody, TableHead, Td, Th } from '../../ui/table.tsx'

const initialRows = 100

export function ProblemTable({ problems }: { problems: readonly ImportProblem[] }) {
  const [showsAll, setAll] = useState(false)
  const shown = showsAll ? problems : problems.slice(0, initialRows)
  const getKey = ({ line, column, code }: ImportProblem) => `${line} ${column} ${code}`
  return (
    <>
      <Card className="overflow-hidden">
        <Table label={catalogImport.problemLines} className="max-md:hidden">
          <TableHead>
            <Th right>{catalogImport.line}</Th>
            <Th>{catalogImport.column}</Th>
            <Th>{catalogImport.whatIsWrong}</Th>
            <Th>{catalogImport.value}</Th>
          </TableHead>
          <TableBody>
            {shown.map(problem => (
              <tr key={getKey(problem)}>
                <Td right>{problem.line}</Td>
                <Td className="font-mono text-sm">{problem.column ?? catalogImport.wholeLine}</Td>
                <Td>{catalogImport.importProblems[problem.code]}</Td>
                <Td flex={30} className="truncate font-mono text-sm text-ink-2" title={problem.value}>
                  {problem.value}
                </Td>
              </tr>
            ))}
          </TableBody>
        </Table>
        <ul className="divide-y divide-line md:hidden">
          {shown.map(problem => (
            <li key={getKey(problem)} className="px-4 py-2.5">
              <p className="font-medium">{catalogImport.importProblems[problem.code]}</p>
              <p className="num text-sm text-ink-2">
                {catalogImport.lineOf(problem.line)}
                {problem.column && <span className="font-mono"> · {problem.column}</span>}
                {problem.value && <span className="font-mono break-all"> · {problem.value}</span>}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      {shown.length < problems.length && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAll(true)}>
          {catalogImport.allProblems(problems.length)}
        </Button>
      )}
    </>
  )
}
