import { useId, useState } from 'react'
import type { ImportDoubt } from '#contract/catalog-bulk.ts'
import { catalogImport } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import { Table, TableBody, TableHead, Td, Th } from '../../ui/table.tsx'
import type { Decision } from './use-import.ts'

const initialRows = 100

function DoubtTable({ doubts }: { doubts: readonly ImportDoubt[] }) {
  const [showsAll, setAll] = useState(false)
  const shown = showsAll ? doubts : doubts.slice(0, initialRows)
  return (
    <>
      <Card className="overflow-hidden">
        <Table label={catalogImport.doubtLines} className="max-md:hidden">
          <TableHead>
            <Th right>{catalogImport.line}</Th>
            <Th>{catalogImport.skuInFile}</Th>
            <Th>{catalogImport.skuInShop}</Th>
            <Th>{catalogImport.whyDoubt}</Th>
          </TableHead>
          <TableBody>
            {shown.map(({ line, sku, known, code }) => (
              <tr key={line}>
                <Td right>{line}</Td>
                <Td flex={25} className="truncate font-mono text-sm" title={sku}>
                  {sku}
                </Td>
                <Td flex={25} className="truncate font-mono text-sm" title={known ?? ''}>
                  {known ?? <span className="font-sans text-ink-2">{catalogImport.noSkuInShop}</span>}
                </Td>
                <Td className="text-ink-2">{catalogImport.importDoubts[code]}</Td>
              </tr>
            ))}
          </TableBody>
        </Table>
        <ul className="divide-y divide-line md:hidden">
          {shown.map(({ line, sku, known, code }) => (
            <li key={line} className="px-4 py-2.5">
              <p className="font-mono break-all">
                {sku} → {known ?? <span className="font-sans">{catalogImport.noSkuInShop}</span>}
              </p>
              <p className="num text-sm text-ink-2">
                {catalogImport.lineOf(line)} · {catalogImport.importDoubts[code]}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      {shown.length < doubts.length && (
        <Button variant="outline" className="justify-self-start" onClick={() => setAll(true)}>
          {catalogImport.allProblems(doubts.length)}
        </Button>
      )}
    </>
  )
}

type ImportDoubtsProps = {
  doubts: readonly ImportDoubt[]
  chosen: Decision | null
  onDecide: (decision: Decision) => void
}

/**
 * Asks one question, before anything is written, about all SKUs of the file that the shop may already have in another
 * spelling.
 */
export function ImportDoubts({ doubts, chosen, onDecide }: ImportDoubtsProps) {
  const id = useId()
  const isKnown = doubts.every(doubt => doubt.known !== null)
  const choices = (['same', 'new'] as const).map(decision => ({
    decision,
    isOff: decision === 'same' && !isKnown,
    name: catalogImport.doubtsAre[decision].name,
    text: decision === 'same' && !isKnown ? catalogImport.doubtsAre.same.off : catalogImport.doubtsAre[decision].text,
  }))
  return (
    <>
      <DoubtTable doubts={doubts} />
      <fieldset className="grid min-w-0 gap-2" aria-describedby={`${id}-text`}>
        <legend className="font-medium">{catalogImport.doubtsTitle}</legend>
        <p id={`${id}-text`} className="mb-1 text-sm text-ink-2">
          {catalogImport.doubtsText}
        </p>
        {choices.map(({ decision, isOff, name, text }) => (
          <RadioCard
            key={decision}
            name={id}
            label={name}
            text={text}
            checked={chosen === decision}
            disabled={isOff}
            onChange={() => onDecide(decision)}
          />
        ))}
      </fieldset>
    </>
  )
}
