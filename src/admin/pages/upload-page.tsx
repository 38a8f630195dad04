import { useRef, useState } from 'react'
import { slugOf } from '#domain/slug.ts'
import { Problem } from '#web/call.ts'
import { pages as words } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toaster.tsx'
import { type ChosenProject, uploadProblem } from './project.ts'
import { ProjectDrop } from './project-drop.tsx'
import { useUploadPage } from './queries.ts'

function titleProblem(title: string): string | null {
  if (title.trim() === '') return words.pageTitleMissing
  return slugOf(title) === '' ? words.pageTitleUnusable : null
}

const refused = (code: string | null) => (code === 'slug_taken' ? words.pageTitleTaken : null)

/** A new page of the campaign: its title and its folder. What was typed and chosen survives a refusal. */
export function UploadPage({ campaignId }: { campaignId: string }) {
  const send = useUploadPage(campaignId)
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [project, setProject] = useState<ChosenProject | null>(null)
  const [percent, setPercent] = useState<number | null>(0)
  const [error, setError] = useState<string | null>(null)

  function refuse(problem: string) {
    setError(problem)
    field.current?.focus()
  }

  async function submit() {
    const problem = titleProblem(title)
    if (problem) {
      refuse(problem)
      return toast.failed(problem)
    }
    if (!project) return toast.failed(words.filesMissing)
    setPercent(0)
    try {
      const { skipped } = await send.mutateAsync({
        title: title.trim(),
        files: project.files,
        onProgress: sent => setPercent(sent === 100 ? null : sent),
      })
      toast.done(
        words.uploaded,
        project.entry === null && skipped.length > 0 ? { text: words.skipped(skipped.length) } : {},
      )
      setTitle('')
      setProject(null)
    } catch (failure) {
      const code = failure instanceof Problem ? failure.code : null
      if (code === 'slug_taken') refuse(words.pageTitleTaken)
      if (code === 'campaign_not_found') toast.failed(words.selectFirst)
      else toast.failed(words.uploadFailed, { text: refused(code) ?? uploadProblem(failure), stay: true })
    }
  }

  return (
    <section aria-labelledby="new-page" className="grid gap-3">
      <div>
        <h2 id="new-page" className="text-md font-semibold tracking-[-.012em]">
          {words.newPage}
        </h2>
        <p className="text-ink-2">{words.newPageText}</p>
      </div>
      <Card>
        <CardBody>
          <form
            noValidate
            className="grid gap-4"
            onSubmit={event => {
              event.preventDefault()
              void submit()
            }}
          >
            <Field label={words.pageTitle} error={error}>
              <Input
                ref={field}
                value={title}
                placeholder={words.pageTitleExample}
                maxLength={200}
                onChange={event => {
                  setTitle(event.target.value)
                  setError(null)
                }}
              />
            </Field>
            <ProjectDrop project={project} onChange={setProject} disabled={send.isPending} />
            {send.isPending && <Progress value={percent} label={words.uploadLabel} />}
            <Button
              type="submit"
              variant="brand"
              busy={send.isPending && (percent === null ? words.processing : words.uploading(percent))}
            >
              {words.upload}
            </Button>
          </form>
        </CardBody>
      </Card>
    </section>
  )
}
