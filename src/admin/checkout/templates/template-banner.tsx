import type { BannerSlot } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { BannerField } from '../../ui/banner-field.tsx'
import type { BannerHandlers } from './element-props.ts'
import { setBanner } from './template-draft.ts'

type TemplateBannerProps = BannerHandlers & { slot: BannerSlot; url: string | null }

export const TemplateBanner = ({ slot, url, files, onFile, onDraft, onPending }: TemplateBannerProps) => (
  <BannerField
    label={words.bannerNames[slot]}
    shape={slot === 'top' ? 'top' : 'bottom'}
    value={{ url, file: url === null ? null : (files.get(url) ?? null) }}
    onChange={picked => {
      if (picked.url && picked.file) onFile(picked.url, picked.file)
      onDraft(draft => setBanner(draft, slot, picked.url))
    }}
    onPending={pending => onPending(slot, pending)}
  />
)
