import { useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { detectLanguage } from '../code/project-texts.ts'
import type { ChangedFile } from './changed-files.ts'
import { DifferenceField } from './difference-field.tsx'

const tones = { added: 'ok', changed: 'plain', removed: 'bad' } as const
const ChangeBadge = ({ change }: Pick<ChangedFile, 'change'>) => (
  <Badge tone={tones[change]}>{words.fileChanges[change]}</Badge>
)

/** With more files than this, a select is easier to use than tabs. */
const maxTabs = 4
const getFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

type Text = ChangedFile & { text: NonNullable<ChangedFile['text']> }
const hasText = (file: ChangedFile): file is Text => file.text !== null

const FileDifference = ({ path, change, text: { before, after } }: Text) => (
  <div className="grid gap-2">
    <p className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{path}</span>
      <ChangeBadge change={change} />
    </p>
    <DifferenceField name={path} before={before} after={after} language={detectLanguage(path)} />
  </div>
)

function Texts({ files }: { files: readonly Text[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const file = files.find(({ path }) => path === chosen) ?? files[0]
  if (!file) return null
  if (files.length > maxTabs)
    return (
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <Field label={words.changedFile(files.length)} className="max-w-[420px]">
          <Select value={file.path} onChange={event => setChosen(event.target.value)}>
            {files.map(({ path }) => (
              <option key={path} value={path}>
                {path}
              </option>
            ))}
          </Select>
        </Field>
        <FileDifference key={file.path} {...file} />
      </div>
    )
  return (
    <Tabs
      className="min-w-0"
      value={file.path}
      onChange={setChosen}
      tabs={files.map(({ path }) => ({ value: path, label: getFileName(path) }))}
    >
      {files.map(each => (
        <TabPanel key={each.path} value={each.path}>
          <FileDifference {...each} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Shows the differences between two states of a page: its texts one at a time, other files only by name. */
export function Difference({ files }: { files: readonly ChangedFile[] }) {
  const others = files.filter(({ text }) => text === null)
  if (files.length === 0) return <p className="text-ink-2">{words.noDifference}</p>
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <Texts files={files.filter(hasText)} />
      {others.length > 0 && (
        <section aria-label={words.otherFilesChanged} className="grid gap-2">
          <h3 className="font-semibold">{words.otherFilesChanged}</h3>
          <ul className="grid gap-1">
            {others.map(({ path, change }) => (
              <li key={path} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{path}</span>
                <ChangeBadge change={change} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
