import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/catalog.ts'
import { shell } from '#i18n/index.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { toast } from '../../ui/toaster.tsx'
import { findUploadsProblem, useUploads } from '../pictures/use-uploads.ts'
import { BumpFields } from './bump-fields.tsx'
import { buildBumpBody, emptyBumpForm } from './bump-form.ts'
import { useCreateBump } from './queries.ts'
import { useBumpErrors } from './use-bump-errors.ts'

/** Creates an order bump of a product and returns to the product. */
export function NewBump({ product }: { product: Product }) {
  const [form, setForm] = useState(emptyBumpForm)
  const { errors, element, change, check, showRefusal } = useBumpErrors(form, part =>
    setForm(current => ({ ...current, ...part })),
  )
  const uploads = useUploads(image => change({ image }))
  const create = useCreateBump(product.id)
  const navigate = useNavigate()
  const isDone = useRef(false)
  const parent = `/products/${product.id}`

  async function save() {
    const uploadsProblem = findUploadsProblem(uploads)
    if (!check() || create.isPending) return
    if (uploadsProblem) return void toast.failed(uploadsProblem)
    try {
      await create.mutateAsync(buildBumpBody(form))
      isDone.current = true
      toast.done(words.created)
      await navigate(parent)
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-8 pb-10"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <BumpFields product={product} form={form} errors={errors} uploads={uploads} onChange={change} />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to={parent} variant="ghost">
          {shell.cancel}
        </ButtonLink>
        <Button type="submit" variant="brand" busy={create.isPending ? words.creating : false}>
          {words.add}
        </Button>
      </div>
      <LeaveGuard dirty={() => !isDone.current && JSON.stringify(form) !== JSON.stringify(emptyBumpForm)} />
    </form>
  )
}
