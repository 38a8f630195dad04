import type { PageProject } from '#contract/pages.ts'
import { pages as words } from '#words/rooms.ts'
import { sizeText } from '../upload/project.ts'

/** What the page is made of. */
export const ProjectFiles = ({ files, entry }: { files: PageProject['files']; entry: string }) => (
  <details className="card px-4 py-3">
    <summary className="num cursor-pointer font-medium">
      {words.chosen(files.length, sizeText(files.reduce((sum, { size }) => sum + size, 0)))}
    </summary>
    <ul className="mt-2.5 grid max-h-64 gap-1 overflow-auto text-sm">
      {files.map(({ path, size }) => (
        <li key={path} className="flex items-baseline gap-3">
          <span className="min-w-0 truncate font-mono text-xs leading-5" title={path}>
            {path}
          </span>
          {path === entry && <span className="shrink-0 text-brand-ink">{words.entryFile}</span>}
          <span className="num ml-auto shrink-0 text-ink-2">{sizeText(size)}</span>
        </li>
      ))}
    </ul>
  </details>
)
