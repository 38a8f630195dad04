import { useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { Campaign } from '#contract/pages.ts'
import { locale } from '#i18n/index.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { toast } from '../../ui/toaster.tsx'
import { NewPageHeader } from '../new-page-header.tsx'
import { validateTitle } from '../validate-title.ts'
import { usePageFromTemplate } from './queries.ts'
import { createEmptyChoice, type TemplateChoice, toTemplateBody } from './template-choice.ts'
import { TemplateChoiceFields } from './template-choice-fields.tsx'
import { TemplateGallery } from './template-gallery.tsx'

function useNewFromTemplate(campaign: Campaign, onPublished: () => void) {
  const createPage = usePageFromTemplate()
  const titleField = useRef<HTMLInputElement>(null)
  const productField = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [titleError, setTitleError] = useState<string | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [choice, setChoice] = useState<TemplateChoice>({
    ...createEmptyChoice(locale),
    template: 'course',
    productId: campaign.productIds[0] ?? '',
  })

  function showTitleProblem(problem: string) {
    setTitleError(problem)
    titleField.current?.focus()
    toast.failed(problem)
  }
  async function submit() {
    const templateBody = toTemplateBody(choice)
    const problem = validateTitle(title)
    if (problem) return showTitleProblem(problem)
    setIsSubmitted(true)
    if (!templateBody) {
      productField.current?.focus()
      return toast.failed(words.productMissing)
    }
    try {
      const page = await createPage.mutateAsync({ ...templateBody, campaignId: campaign.id, title: title.trim() })
      toast.done(words.pageLive(page.title), { text: words.pageLiveText })
      onPublished()
    } catch (failure) {
      if (failure instanceof Problem && failure.code === 'slug_taken') return showTitleProblem(words.pageTitleTaken)
      toast.failed(words.uploadFailed, { text: getProblemText(failure) })
    }
  }
  return {
    titleField,
    productField,
    title,
    titleError,
    choice,
    productError: isSubmitted && choice.productId === '' ? words.productMissing : null,
    isBusy: createPage.isPending,
    type(typed: string) {
      setTitle(typed)
      setTitleError(null)
    },
    change: (changedFields: Partial<TemplateChoice>) => setChoice(current => ({ ...current, ...changedFields })),
    submit,
  }
}

type NewFromTemplateProps = {
  campaign: Campaign
  onFolder: () => void
  onPublished: () => void
  onClose: (() => void) | null
}

export function NewFromTemplate({ campaign, onFolder, onPublished, onClose }: NewFromTemplateProps) {
  const page = useNewFromTemplate(campaign, onPublished)
  const { choice } = page
  return (
    <section aria-labelledby="new-page" className="grid gap-3">
      <NewPageHeader text={words.fromTemplateText}>
        <Button variant="outline" onClick={onFolder}>
          {words.fromFolder}
        </Button>
      </NewPageHeader>
      <Card>
        <CardBody>
          <form
            noValidate
            className="grid gap-5"
            onSubmit={event => {
              event.preventDefault()
              void page.submit()
            }}
          >
            <TemplateGallery
              chosen={choice.template}
              language={choice.language}
              onChoose={template => page.change({ template })}
            />
            <Field label={words.pageTitle} error={page.titleError} className="md:max-w-[520px]">
              <Input
                ref={page.titleField}
                value={page.title}
                placeholder={words.pageTitleExample}
                maxLength={200}
                onChange={event => page.type(event.target.value)}
              />
            </Field>
            <TemplateChoiceFields
              choice={choice}
              onChange={page.change}
              productField={page.productField}
              productError={page.productError}
            />
            <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
              {onClose && (
                <Button variant="ghost" onClick={onClose}>
                  {words.closeUpload}
                </Button>
              )}
              <Button type="submit" variant="brand" busy={page.isBusy && words.publishing}>
                {words.upload}
              </Button>
            </div>
          </form>
        </CardBody>
      </Card>
      <LeaveGuard dirty={() => page.title !== '' && !page.isBusy} />
    </section>
  )
}
