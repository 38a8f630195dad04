import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShopSettings } from '#contract/settings.ts'
import { problemText } from '#web/problem.ts'
import { settings as words } from '#words/index.ts'
import { CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { CurrencySelect, LanguageSelect } from '../ui/sold-in.tsx'
import { toast } from '../ui/toaster.tsx'
import { shopSettingsQuery, useSaveShop } from './queries.ts'

export function ShopTab({ mayChange }: { mayChange: boolean }) {
  const { data, isError, error, refetch } = useQuery(shopSettingsQuery)
  if (!data && isError) return <ErrorState text={words.shopLoadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} />
  return <ShopForm shop={data} readOnly={!mayChange} />
}

function ShopForm({ shop, readOnly }: { shop: ShopSettings; readOnly: boolean }) {
  const [draft, setDraft] = useState(shop)
  const save = useSaveShop()
  const nameMissing = draft.name.trim() === ''
  const dirty = JSON.stringify(draft) !== JSON.stringify(shop)
  const change = (part: Partial<ShopSettings>) => setDraft(now => ({ ...now, ...part }))

  function submit() {
    if (nameMissing) return void toast.failed(words.shopNameMissing)
    save.mutate(draft, {
      onSuccess: saved => {
        setDraft(saved)
        toast.done(words.shopSaved)
      },
      onError: error => toast.failed(words.shopSaveFailed, { text: problemText(error), stay: true }),
    })
  }

  return (
    <div className="grid gap-9 pb-16">
      {readOnly && <p className="text-ink-2">{words.readOnly}</p>}
      <CardGroup title={words.shop} text={words.shopText}>
        <div className="grid gap-4">
          <Field label={words.shopName} {...(nameMissing && { error: words.shopNameMissing })}>
            <Input
              value={draft.name}
              maxLength={80}
              disabled={readOnly}
              onChange={event => change({ name: event.target.value })}
            />
          </Field>
          <LanguageSelect
            label={words.language}
            hint={words.languageHint}
            names={words.languages}
            value={draft.language}
            disabled={readOnly}
            onChange={language => change({ language: language ?? 'spec' })}
          />
          <CurrencySelect
            label={words.currency}
            hint={draft.currency ? words.currencyHint : words.currencyMissing}
            none={words.currencyOfCheckout}
            value={draft.currency}
            disabled={readOnly}
            onChange={currency => change({ currency })}
          />
        </div>
      </CardGroup>
      <SaveBar
        dirty={dirty && !readOnly}
        busy={save.isPending}
        save={words.saveShop}
        onSave={submit}
        onDiscard={() => setDraft(shop)}
      />
    </div>
  )
}
