import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { toast } from '../ui/toaster.tsx'
import type { PageKind } from './session/project.ts'

/** Builds the ZIP of a page's newest revision. `packing` is the page being packed and its progress, 0 to 100. */
export function useDownload(kind: PageKind) {
  const [packing, setPacking] = useState<{ id: string; percent: number } | null>(null)
  async function download(id: string) {
    if (packing) return
    setPacking({ id, percent: 0 })
    try {
      const { downloadProject } = await import('./download-project.ts')
      await downloadProject(kind, id, percent => setPacking({ id, percent }))
    } catch (error) {
      toast.failed(words.downloadFailed, { text: getProblemText(error) })
    } finally {
      setPacking(null)
    }
  }
  return { packing, download }
}
