import { useRef, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { campaignPath } from '#domain/campaign-link.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { useProductSearch } from '../../ui/products/use-product-search.ts'
import { toast } from '../../ui/toaster.tsx'
import { AddressHint } from '../address-hint.tsx'
import { FirstPage } from '../library/first-page.tsx'
import { useCampaignFromTemplate } from '../library/queries.ts'
import { type TemplateChoice, toTemplateBody } from '../library/template-choice.ts'
import { useCreateCampaign } from '../queries.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { type CampaignForm, validateName } from './campaign-form.ts'

type CreateCampaignProps = {
  form: CampaignForm
  /** Whether the seller changed the selection of products. Until then, the only product of a shop is selected. */
  hasChosenProducts: boolean
  onChange: (changedFields: Partial<CampaignForm>) => void
  /** The template with which the campaign's first page is created. */
  choice: TemplateChoice
  onChoose: (changedFields: Partial<TemplateChoice>) => void
  onCreated: (id: string) => void
}

/** Creates a campaign. The parent component keeps the entered values, so that switching tabs does not lose them. */
export function CreateCampaign(props: CreateCampaignProps) {
  const { form: typedForm, hasChosenProducts, onChange, choice, onChoose, onCreated } = props
  const create = useCreateCampaign()
  const createWithPage = useCampaignFromTemplate()
  const productField = useRef<HTMLInputElement>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { products } = useProductSearch()
  const onlyProduct = products.length === 1 && !hasChosenProducts ? products[0] : undefined
  const form =
    onlyProduct && typedForm.productIds.length === 0 ? { ...typedForm, productIds: [onlyProduct.id] } : typedForm
  // The page sells the first product of the campaign until another one is chosen.
  const firstPage = { ...choice, productId: choice.productId || (form.productIds[0] ?? '') }
  const isBusy = create.isPending || createWithPage.isPending
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)

  /** Shows the error and focuses the name field, which may be far above the button. */
  function showProblem(problem: string) {
    setError(problem)
    field.current?.focus()
  }

  async function submit() {
    const problem = validateName(form.name)
    if (problem) {
      showProblem(problem)
      return toast.failed(problem)
    }
    const templateBody = toTemplateBody(firstPage)
    if (firstPage.template && !templateBody) {
      setIsSubmitted(true)
      productField.current?.focus()
      return toast.failed(words.productMissing)
    }
    try {
      const body = { ...form, productIds: [...form.productIds] }
      if (templateBody) {
        const { campaign } = await createWithPage.mutateAsync({ ...body, ...templateBody })
        toast.done(words.pageLive(campaign.name), { text: words.pageLiveText })
        return onCreated(campaign.id)
      }
      const created = await create.mutateAsync(body)
      toast.done(words.created, { text: words.createdText })
      onCreated(created.id)
    } catch (failure) {
      const isTaken = failure instanceof Problem && failure.code === 'slug_taken'
      if (isTaken) showProblem(words.nameTaken)
      toast.failed(words.createFailed, { text: isTaken ? words.nameTaken : getProblemText(failure) })
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
      <CampaignFields
        form={form}
        nameField={field}
        nameError={error}
        address={<AddressHint owner="campaign" current={null} name="" typed={form.name} buildPath={campaignPath} />}
        onChange={changedFields => {
          if (changedFields.name !== undefined) setError(null)
          onChange(changedFields)
        }}
      >
        <FirstPage
          choice={firstPage}
          onChange={onChoose}
          productField={productField}
          productError={isSubmitted && firstPage.productId === '' ? words.productMissing : null}
        />
      </CampaignFields>
      <div className="flex justify-end border-t border-line pt-5">
        <Button type="submit" variant="brand" busy={isBusy && (choice.template ? words.publishing : words.creating)}>
          {choice.template ? words.createAndPublish : words.create}
        </Button>
      </div>
    </form>
  )
}
