import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ShopSettings } from '#contract/settings.ts'
import { catalog } from '#i18n/index.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { shopSettingsQuery } from '../queries.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { BasicsCard } from './basics-card.tsx'
import { CheckoutCard } from './checkout-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { PoliciesCard } from './policies-card.tsx'
import { ReceiptsCard } from './receipts-card.tsx'
import { buildShopConflictRows } from './shop-conflict-rows.ts'
import { type ShopErrors, validateShop } from './shop-form.ts'
import { useSaveShop } from './use-save-shop.ts'

export function ShopTab({ canChange }: { canChange: boolean }) {
  const { data, isError, error, refetch } = useQuery(shopSettingsQuery)
  if (!data && isError) return <ErrorState text={words.shopLoadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} />
  return <ShopFormView shop={data} readOnly={!canChange} />
}

function ShopFormView({ shop, readOnly }: { shop: ShopSettings; readOnly: boolean }) {
  const { draft, base, dirty, refusals, saving, change, save, discard, conflict } = useSaveShop(shop)
  const [attempts, setAttempts] = useState(0)
  const uploading = useRef(false)
  const problems = validateShop(draft)
  const errors: ShopErrors = { ...refusals, ...(attempts > 0 ? problems : problems.name && { name: problems.name }) }
  const part = { draft, change, errors, readOnly }

  function trySave() {
    setAttempts(attempts + 1)
    if (uploading.current) return void toast.failed(catalog.uploadsPending)
    const [first] = Object.values(problems)
    if (first === undefined) return save()
    toast.failed(words.shopSaveFailed, { text: first })
  }

  return (
    <div className="grid gap-9 pb-16">
      <FormProblems attempts={attempts} isRejected={Object.keys(refusals).length > 0} />
      {readOnly && <p className="text-ink-2">{words.readOnly}</p>}
      <BasicsCard {...part} base={base} />
      <LogoCard {...part} pending={uploading} />
      <AppearanceCard {...part} />
      <IdentityCard {...part} />
      <PoliciesCard {...part} base={base} />
      <CheckoutCard {...part} />
      <ReceiptsCard {...part} />
      <SaveBar
        dirty={dirty && !readOnly}
        busy={saving}
        save={words.saveShop}
        onSave={trySave}
        onDiscard={() => {
          setAttempts(0)
          discard()
        }}
        unfinished={() => uploading.current}
      />
      {conflict && (
        <ConflictDialog
          title={words.shopConflict}
          rows={buildShopConflictRows({ base, theirs: conflict.theirs, mine: draft })}
          busy={saving}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
        />
      )}
    </div>
  )
}
