import { File, FileCode2, FilePlus2, FileText, Image as ImageIcon, TextCursorInput, Trash2 } from 'lucide-react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import { formatFileSize } from '../../ui/format-file-size.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import type { EditedProject } from '../session/project.ts'
import { getTextName, isPart } from '../session/texts.ts'
import type { FileDialogRequest } from './file-dialogs.tsx'
import { detectLanguage, getTextKey, type MainFiles } from './project-texts.ts'

type FileEntry = EditedProject['files'][number]

/** Groups files by folder, the top level first. */
function groupByFolder(files: readonly FileEntry[]): [string, FileEntry[]][] {
  const filesByFolder = new Map<string, FileEntry[]>()
  for (const file of files.toSorted((one, other) => one.path.localeCompare(other.path))) {
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
    filesByFolder.set(folder, [...(filesByFolder.get(folder) ?? []), file])
  }
  return [...filesByFolder].sort(([one], [other]) => one.localeCompare(other))
}

function getFileIcon({ path, mime }: FileEntry) {
  const language = detectLanguage(path, mime)
  if (language === 'html' || language === 'css' || language === 'js') return FileCode2
  if (language === 'text') return FileText
  return mime.startsWith('image/') ? ImageIcon : File
}

type FileRowProps = { file: FileEntry; name: string; opens: string | null; isOpen: boolean; onOpen: () => void }

function FileRow({ file, name, opens, isOpen, onOpen }: FileRowProps) {
  const Icon = getFileIcon(file)
  const content = (
    <>
      <Icon className="icon-16 text-ink-3" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate font-mono text-xs" title={file.path}>
        {name}
      </span>
      <span className="num shrink-0 text-xs text-ink-3">{opens ?? formatFileSize(file.size)}</span>
    </>
  )
  const className = 'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-item px-2 text-left max-md:min-h-11'
  if (detectLanguage(file.path, file.mime) === null) return <div className={cn(className, 'text-ink-2')}>{content}</div>
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      className={cn(className, isOpen ? 'bg-brand-soft text-brand-ink' : 'hover:bg-sunken')}
      onClick={onOpen}
    >
      {content}
    </button>
  )
}

type OpenDialog = (request: FileDialogRequest) => void

/** A menu to rename or delete a file. The entry page has no such menu, because it must keep its name. */
const FileMenu = ({ path, onOpenDialog }: { path: string; onOpenDialog: OpenDialog }) => (
  <MoreMenu label={words.fileActs(path)} className="shrink-0 text-ink-3">
    <MenuItem icon={<TextCursorInput aria-hidden="true" />} onClick={() => onOpenDialog({ kind: 'rename', path })}>
      {words.renameFile}
    </MenuItem>
    <MenuItem danger icon={<Trash2 aria-hidden="true" />} onClick={() => onOpenDialog({ kind: 'remove', path })}>
      {words.removeFile}
    </MenuItem>
  </MoreMenu>
)

type FileTreeProps = {
  project: EditedProject
  main: MainFiles
  open: string
  onOpen: (path: string) => void
  onOpenDialog: OpenDialog
}

/** Lists the files of the project; every text file can be opened. */
export function FileTree({ project, main, open, onOpen, onOpenDialog }: FileTreeProps) {
  return (
    <nav aria-label={words.projectFiles} className="grid content-start gap-2 max-md:[&_.btn]:[--h:44px]">
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<FilePlus2 aria-hidden="true" />}
        onClick={() => onOpenDialog({ kind: 'create' })}
      >
        {words.newFile}
      </Button>
      {groupByFolder(project.files).map(([folder, files]) => (
        <div key={folder} className="grid gap-0.5">
          {folder && <p className="truncate px-2 pt-1 font-mono text-xs text-ink-2">{folder}</p>}
          <ul className="grid gap-0.5">
            {files.map(file => {
              const key = getTextKey(file.path, main)
              return (
                <li key={file.path} className="flex min-w-0 items-center gap-0.5">
                  <FileRow
                    file={file}
                    name={file.path.slice(folder.length)}
                    opens={isPart(key) ? getTextName(key) : null}
                    isOpen={key === open}
                    onOpen={() => onOpen(file.path)}
                  />
                  {key === 'html' ? (
                    <span className="w-8 shrink-0 max-md:w-11" />
                  ) : (
                    <FileMenu path={file.path} onOpenDialog={onOpenDialog} />
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
