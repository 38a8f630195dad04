import { useState } from 'react'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { toast } from '../ui/toaster.tsx'
import type { Kind } from './session/project.ts'

/** Has the ZIP of a page's newest revision made: which page's is on its way, and how far it is, 0 to 100. */
export function useDownload(kind: Kind) {
  const [packing, setPacking] = useState<{ id: string; percent: number } | null>(null)
  async function download(id: string) {
    if (packing) return
    setPacking({ id, percent: 0 })
    try {
      const { downloadProject } = await import('./download-project.ts')
      await downloadProject(kind, id, percent => setPacking({ id, percent }))
    } catch (error) {
      toast.failed(words.downloadFailed, { text: problemText(error) })
    } finally {
      setPacking(null)
    }
  }
  return { packing, download }
}
