import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { shell } from '#i18n/index.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import { buildPromotionBody, emptyForm, type PromotionForm, toPromotionForm } from './promotion-form.ts'
import { promotionQuery, useCreatePromotion } from './queries.ts'
import { usePromotionErrors } from './use-promotion-errors.ts'

const isSameForm = (one: PromotionForm, other: PromotionForm) => JSON.stringify(one) === JSON.stringify(other)

function NewForm({ first }: { first: PromotionForm }) {
  const [form, setForm] = useState(first)
  const { errors, attempts, change, check, showRefusal } = usePromotionErrors(form, part =>
    setForm(current => ({ ...current, ...part })),
  )
  const create = useCreatePromotion()
  const navigate = useNavigate()
  const isDone = useRef(false)

  async function save() {
    if (!check() || create.isPending) return
    try {
      await create.mutateAsync(buildPromotionBody(form))
      isDone.current = true
      toast.done(words.created)
      await navigate('/promotions')
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-8 pb-10"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <FormProblems attempts={attempts} />
      <PromotionFields form={form} errors={errors} onChange={change} />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to="/promotions" variant="ghost">
          {shell.cancel}
        </ButtonLink>
        <Button type="submit" variant="brand" busy={create.isPending ? words.creating : false}>
          {words.create}
        </Button>
      </div>
      <LeaveGuard dirty={() => !isDone.current && !isSameForm(form, first)} />
    </form>
  )
}

/** A copy gets a different code, because a code belongs to only one promotion. */
const copyForm = (form: PromotionForm): PromotionForm => ({
  ...form,
  code: `${form.code.slice(0, 37)}-2`,
  isActive: true,
})

/** Creates a promotion. With `?from=<id>` in the URL, the form starts as a copy of the promotion with that id. */
export function NewPromotion() {
  useTitle(words.newDocumentTitle)
  const from = useSearchParams()[0].get('from')
  const { data: other, isError } = useQuery({ ...promotionQuery(from ?? ''), enabled: from !== null })
  const isWaiting = from !== null && !other && !isError
  return (
    <div className="mx-auto max-w-[1080px]">
      <PageHeader title={words.newTitle} back={{ to: '/promotions', label: words.back }} />
      <RequireRole atLeast="admin">
        {isWaiting ? (
          <LoadingRows rows={5} />
        ) : (
          <NewForm first={other ? copyForm(toPromotionForm(other)) : emptyForm} />
        )}
      </RequireRole>
    </div>
  )
}
