import { useState } from 'react'
import type { SalesPage } from '#contract/pages.ts'
import { pages as words } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toaster.tsx'
import { type ChosenProject, uploadProblem } from './project.ts'
import { ProjectDrop } from './project-drop.tsx'
import { useReplaceFiles } from './queries.ts'

function ReplaceForm({ page, onDone }: { page: SalesPage; onDone: () => void }) {
  const replace = useReplaceFiles()
  const [project, setProject] = useState<ChosenProject | null>(null)
  const [percent, setPercent] = useState<number | null>(0)
  async function submit() {
    if (!project) return toast.failed(words.filesMissing)
    try {
      const onProgress = (sent: number) => setPercent(sent === 100 ? null : sent)
      await replace.mutateAsync({ page, files: project.files, onProgress })
      toast.done(words.pageUpdated)
      onDone()
    } catch (failure) {
      toast.failed(words.savePageFailed(uploadProblem(failure)), { stay: true })
    }
  }
  return (
    <div className="grid gap-4">
      <ProjectDrop project={project} onChange={setProject} disabled={replace.isPending} />
      {replace.isPending && <Progress value={percent} label={words.uploadLabel} />}
      <Button
        variant="brand"
        className="justify-self-end"
        busy={replace.isPending && words.replacing}
        onClick={() => void submit()}
      >
        {words.replaceFiles}
      </Button>
    </div>
  )
}

/** Publishes another folder under the same link. */
export function ReplaceFiles({ page, onClose }: { page: SalesPage | null; onClose: () => void }) {
  return (
    <Dialog open={page !== null} onClose={onClose} title={words.replaceFiles} text={page?.title}>
      {page && <ReplaceForm key={page.id} page={page} onDone={onClose} />}
    </Dialog>
  )
}
