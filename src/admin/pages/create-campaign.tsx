import { useRef, useState } from 'react'
import { campaignPath } from '#domain/campaign-link.ts'
import { slugOf } from '#domain/slug.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { toast } from '../ui/toaster.tsx'
import { CampaignProducts } from './campaign-products.tsx'
import { useCreateCampaign } from './queries.ts'

/** What is wrong with a name before anyone is asked; null when nothing is. */
function nameProblem(name: string): string | null {
  if (name.trim() === '') return words.nameMissing
  return slugOf(name) === '' ? words.nameUnusable : null
}

export function CreateCampaign({ onCreated }: { onCreated: (id: string) => void }) {
  const create = useCreateCampaign()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [productIds, setProductIds] = useState<readonly string[]>([])
  const [error, setError] = useState<string | null>(null)
  const slug = slugOf(name)

  /** The field may be far above the button: it is shown and takes the focus. */
  function refuse(problem: string) {
    setError(problem)
    field.current?.focus()
  }

  async function submit() {
    const problem = nameProblem(name)
    if (problem) {
      refuse(problem)
      return toast.failed(problem)
    }
    try {
      const made = await create.mutateAsync({ name, description, productIds: [...productIds] })
      toast.done(words.created, { text: words.createdText })
      onCreated(made.id)
    } catch (failure) {
      const isTaken = failure instanceof Problem && failure.code === 'slug_taken'
      if (isTaken) refuse(words.nameTaken)
      toast.failed(words.createFailed, { text: isTaken ? words.nameTaken : problemText(failure) })
    }
  }

  return (
    <form
      noValidate
      className="grid max-w-[1000px] gap-8"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <CardGroup title={words.about} text={words.aboutText}>
        <Card>
          <CardBody className="grid gap-4">
            <Field
              label={words.name}
              error={error}
              hint={slug && <span className="font-mono text-xs">{words.address(campaignPath(slug))}</span>}
            >
              <Input
                ref={field}
                value={name}
                placeholder={words.nameExample}
                maxLength={200}
                onChange={event => {
                  setName(event.target.value)
                  setError(null)
                }}
              />
            </Field>
            <Field label={words.description} optional hint={words.descriptionHint}>
              <Textarea
                rows={3}
                maxLength={2000}
                value={description}
                onChange={event => setDescription(event.target.value)}
              />
            </Field>
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.campaignProducts} text={words.campaignProductsText}>
        <CampaignProducts chosen={productIds} onChange={setProductIds} />
      </CardGroup>
      <div className="flex justify-end border-t border-line pt-5">
        <Button type="submit" variant="brand" busy={create.isPending && words.creating}>
          {words.create}
        </Button>
      </div>
    </form>
  )
}
