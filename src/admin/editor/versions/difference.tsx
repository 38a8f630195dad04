import { useState } from 'react'
import { pages as words } from '#words/rooms.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { languageOf } from '../code/project-texts.ts'
import { changed, isPart, type Texts, textName } from '../session/texts.ts'
import { DifferenceField } from './difference-field.tsx'

type DifferenceProps = { before: Texts; after: Texts }

/** What differs between two states of a page's texts, one text at a time. */
export function Difference({ before, after }: DifferenceProps) {
  const names = changed(before, after)
  const [chosen, setChosen] = useState<string | null>(null)
  const tab = chosen !== null && names.includes(chosen) ? chosen : names[0]
  if (tab === undefined) return <p className="text-ink-2">{words.noDifference}</p>
  return (
    <Tabs
      className="min-w-0"
      value={tab}
      onChange={setChosen}
      tabs={names.map(name => ({ value: name, label: textName(name) }))}
    >
      {names.map(name => (
        <TabPanel key={name} value={name}>
          <DifferenceField
            name={textName(name)}
            before={before[name] ?? ''}
            after={after[name] ?? ''}
            language={isPart(name) ? name : languageOf(name)}
          />
        </TabPanel>
      ))}
    </Tabs>
  )
}
