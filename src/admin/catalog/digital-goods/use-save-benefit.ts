import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { showFailure } from '../../ui/show-failure.ts'
import { toast } from '../../ui/toaster.tsx'
import { type BenefitForm, buildBenefitChange, buildNewBenefit } from './benefit-form.ts'
import { benefitsQuery, useChangeBenefit, useCreateBenefit } from './queries.ts'
import { useAddKeys } from './use-add-keys.ts'

/** Saves a benefit, then adds keys to it. `benefit` is the benefit to change; null for a new one. */
export function useSaveBenefit(kind: DigitalBenefit['kind'], benefit: DigitalBenefit | null, productId: string) {
  const client = useQueryClient()
  const listBenefits = () => client.getQueryData(benefitsQuery(productId).queryKey)?.benefits ?? []
  const { mutateAsync: create } = useCreateBenefit(productId)
  const { mutateAsync: change } = useChangeBenefit(productId)
  const { progress, add } = useAddKeys(productId)
  // If the keys of a new benefit could not be sent, the next attempt must not create the benefit again.
  const [createdId, setCreatedId] = useState<string | null>(null)

  /** Returns the id of the benefit. */
  async function saveForm(form: BenefitForm): Promise<string | null> {
    const saved = benefit ?? listBenefits().find(({ id }) => id === createdId)
    if (saved) {
      await change(buildBenefitChange(saved, form))
      return saved.id
    }
    if (kind === 'file') return null
    const knownIds = new Set(listBenefits().map(({ id }) => id))
    const { benefits } = await create(buildNewBenefit(kind, form))
    const id = benefits.find(each => !knownIds.has(each.id))?.id ?? null
    setCreatedId(id)
    return id
  }

  /** Returns whether everything was saved. Otherwise says why not. */
  async function save(form: BenefitForm, keys: readonly string[]): Promise<boolean> {
    try {
      const id = await saveForm(form)
      if (id && keys.length > 0) return await add(id, keys)
      toast.done(words.saved)
      return true
    } catch (error) {
      showFailure(words.saveFailed)(error)
      return false
    }
  }
  return { isCreated: benefit !== null || createdId !== null, progress, save }
}
