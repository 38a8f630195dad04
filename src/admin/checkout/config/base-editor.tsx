import { useRef } from 'react'
import { createPortal } from 'react-dom'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { bannerSlots } from '#domain/checkout-template.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { BrandField } from '../templates/brand-field.tsx'
import { ElementsEditor } from '../templates/elements-editor.tsx'
import { SaveActions } from '../templates/save-actions.tsx'
import { TemplateBanner } from '../templates/template-banner.tsx'
import { findBannerUrl } from '../templates/template-draft.ts'
import { useTemplateEditor } from '../templates/use-template-editor.tsx'

type BaseEditorProps = {
  template: CheckoutTemplate
  /** The page element in which this editor renders its buttons; null while another tab is shown. */
  actions: HTMLElement | null
}

export function BaseEditor({ template, actions }: BaseEditorProps) {
  const editor = useTemplateEditor(() => words.saved)
  const banners = useRef<HTMLDivElement>(null)
  const elements = editor.elements(template)
  return (
    <RequireRole atLeast="editor">
      {actions && createPortal(<SaveActions {...editor.saveActions(template)} />, actions)}
      <LeaveGuard dirty={editor.hasUnsaved} keptByTabs />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <ElementsEditor
          {...elements}
          toBanner={slot => {
            const field = banners.current?.children[bannerSlots.indexOf(slot)]
            field?.scrollIntoView({ block: 'center' })
            field?.querySelector('button')?.focus({ preventScroll: true })
          }}
        />
        <div className="grid min-w-0 gap-5">
          <Card>
            <CardHeader title={words.banners} className="pb-1" />
            <p className="px-5 pb-4 text-ink-2">{words.bannersText}</p>
            <div ref={banners} className="grid gap-5 px-5 pb-5">
              {bannerSlots.map(slot => (
                <TemplateBanner key={slot} slot={slot} url={findBannerUrl(elements.draft, slot)} {...elements} />
              ))}
            </div>
          </Card>
          <Card className="p-5">
            <BrandField {...editor.brand(template)} />
          </Card>
        </div>
      </div>
      {editor.dialog}
    </RequireRole>
  )
}
