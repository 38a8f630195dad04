import type { BannerSlot } from '#domain/checkout-template.ts'
import { templates as words } from '#words/rooms.ts'
import type { Banner } from '../../ui/banner.ts'
import { BannerField } from '../../ui/banner-field.tsx'

type TemplateBannerProps = {
  slot: BannerSlot
  url: string | null
  files: ReadonlyMap<string, File>
  onChange: (banner: Banner) => void
  onPending: (slot: string, pending: boolean) => void
}

/** One of the three pictures of a template. */
export const TemplateBanner = ({ slot, url, files, onChange, onPending }: TemplateBannerProps) => (
  <BannerField
    label={words.bannerNames[slot]}
    shape={slot === 'top' ? 'top' : 'bottom'}
    value={{ url, file: url === null ? null : (files.get(url) ?? null) }}
    onChange={onChange}
    onPending={pending => onPending(slot, pending)}
  />
)
