import { useEffect, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toaster.tsx'
import { Preview } from '../preview/preview.tsx'
import type { PageSession } from '../session/page-session.ts'
import { getTextName, isPart, mainParts } from '../session/texts.ts'
import { CodeField } from './code-field.tsx'
import { createFileActionHandlers } from './file-action-handlers.ts'
import { FileDialog, type FileDialogRequest } from './file-dialogs.tsx'
import { FileTree } from './file-tree.tsx'
import { detectLanguage, findTextPath, getTextKey, type MainFiles } from './project-texts.ts'

/** Says that unsaved changes are missing from the preview, and offers to save them. */
const StalePreviewNotice = ({ session }: { session: PageSession }) =>
  session.dirty ? (
    <span className="flex flex-wrap items-center gap-x-3">
      {words.previewBehind}
      <Button variant="link" className="text-sm" onClick={() => void session.save()}>
        {words.saveAndSee}
      </Button>
    </span>
  ) : (
    words.previewOfSaved
  )

/** Explains what a file is used for. For a missing style sheet or script, explains what a new one will be used for. */
function getFileHint(key: string, { html }: MainFiles, { css, js }: PageSession['project']['source']): string {
  if (key === 'html') return words.htmlHint(html)
  if (key === 'css') return css === null ? words.cssNew : words.cssHint
  if (key === 'js') return js === null ? words.jsNew : words.jsHint
  return key
}

const countLines = (text: string) => (text === '' ? 0 : text.split(/\r\n?|\n/).length)

type TextPanelProps = { name: string; session: PageSession; main: MainFiles }

function TextPanel({ name, session, main }: TextPanelProps) {
  const storedText = session.draft[name]
  const text = storedText ?? ''
  const path = findTextPath(name, main)
  const language = isPart(name)
    ? name
    : detectLanguage(name, session.project.files.find(file => file.path === name)?.mime)
  // No field is shown while the text is loading, because an empty field would overwrite the file.
  if (storedText === undefined) return <Skeleton className="h-[420px] rounded-lg" />
  const canLint = path !== null && (language === 'html' || language === 'css')
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="h-[max(500px,calc(100dvh-330px))] max-md:h-[420px]">
        <CodeField
          key={name}
          name={getTextName(name)}
          value={text}
          language={language}
          lint={canLint ? source => session.lint(path, source) : null}
          onChange={newText => session.type(name, newText)}
          undo={session.undo}
          redo={session.redo}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span className="min-w-0 truncate">{getFileHint(name, main, session.project.source)}</span>
        <span className="num">{words.lines(countLines(text))}</span>
      </p>
    </div>
  )
}

/**
 * Finds the main HTML, CSS and JavaScript files of the page. Those for CSS and JavaScript are null until the worker has
 * found them.
 */
function useMainFiles({ project, mainFiles }: PageSession): MainFiles {
  const [linked, setLinked] = useState<Pick<MainFiles, 'css' | 'js'>>({ css: null, js: null })
  useEffect(() => {
    if (project.source.html) void mainFiles().then(setLinked, () => undefined)
  }, [project, mainFiles])
  return { html: project.source.entry, ...linked }
}

/**
 * Returns the path of the open file besides the three main ones, or no path if that file no longer exists. If the
 * session has dropped the text of the file, the text is fetched again.
 */
function useOpenFiles({ draft, project, openFile }: PageSession, other: string | null): string[] {
  const exists = other !== null && (draft[other] !== undefined || project.files.some(({ path }) => path === other))
  const isMissing = exists && draft[other] === undefined
  useEffect(() => {
    if (isMissing && other !== null)
      openFile(other).catch(error => toast.failed(words.fileOpenFailed, { text: getProblemText(error) }))
  }, [isMissing, other, openFile])
  return exists ? [other] : []
}

type CodeViewProps = { session: PageSession }

/** Edits the files of the page as code: the three main ones and any other text file, with a preview of the result. */
export function CodeView({ session }: CodeViewProps) {
  const [chosen, setTab] = useState<string>('html')
  const [other, setOther] = useState<string | null>(null)
  const [dialog, setDialog] = useState<FileDialogRequest | null>(null)
  const [isWide] = useState(() => window.matchMedia('(min-width: 1100px)').matches)
  const { project } = session
  const main = useMainFiles(session)
  const opened = useOpenFiles(session, other)
  const shown = [...mainParts, ...opened]
  const tabs = shown.map(key => ({ value: key, label: isPart(key) ? getTextName(key) : getFileName(key) }))
  const tab = chosen === 'preview' || shown.includes(chosen) ? chosen : 'html'

  async function open(path: string) {
    const key = getTextKey(path, main)
    try {
      if (!isPart(key)) await session.openFile(key)
    } catch (error) {
      return void toast.failed(words.fileOpenFailed, { text: getProblemText(error) })
    }
    if (!isPart(key)) setOther(key)
    setTab(key)
  }

  const actions = createFileActionHandlers(session, (from, to) => {
    // By the time an undo moves a file, another file may be open. That other file then stays open.
    setOther(current => (current === from ? to : current))
    setTab(current => (current === from && to !== null ? to : current))
  })

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5 min-[1100px]:grid-cols-[240px_minmax(0,1fr)]">
      <details className="min-w-0" open={isWide}>
        <summary className="mb-2 cursor-pointer font-semibold">{words.projectFiles}</summary>
        <div className="max-h-[max(500px,calc(100dvh-330px))] overflow-auto">
          <FileTree
            project={project}
            main={main}
            open={tab}
            onOpen={path => void open(path)}
            onOpenDialog={setDialog}
          />
        </div>
      </details>
      <Tabs
        className="min-w-0"
        value={tab}
        onChange={setTab}
        tabs={[...tabs, { value: 'preview', label: words.previewTab }]}
      >
        {shown.map(key => (
          <TabPanel key={key} value={key}>
            <TextPanel name={key} session={session} main={main} />
          </TabPanel>
        ))}
        <TabPanel value="preview">
          <Preview
            low
            kind={session.kind}
            id={project.page.id}
            revision={project.source.revision}
            title={project.page.title}
            note={<StalePreviewNotice session={session} />}
          />
        </TabPanel>
        <p id="code-keys" className="sr-only">
          {words.codeKeys}
        </p>
      </Tabs>
      {dialog && (
        <FileDialog
          request={dialog}
          session={session}
          actions={actions}
          onCreated={path => void open(path)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

const getFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
