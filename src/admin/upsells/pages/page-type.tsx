import { FileCode2, LayoutTemplate, type LucideIcon } from 'lucide-react'
import { upsells as words } from '#words/rooms.ts'
import { cn } from '../../ui/cn.ts'

export type PageType = 'visual_editor' | 'custom_html'
const types = (): { value: PageType; label: string; text: string; icon: LucideIcon }[] => [
  { value: 'visual_editor', label: words.visualEditor, text: words.visualEditorText, icon: LayoutTemplate },
  { value: 'custom_html', label: words.customHtml, text: words.customHtmlText, icon: FileCode2 },
]

export function PageTypeChoice({ value, onChange }: { value: PageType; onChange: (value: PageType) => void }) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{words.pageType}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {types().map(({ value: type, label, text, icon: Icon }) => (
          <label
            key={type}
            className={cn(
              'flex cursor-pointer items-start gap-3 rounded-md border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === type ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-surface hover:bg-sunken',
            )}
          >
            <Icon className="icon-18 mt-0.5 text-ink-2" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-2">{text}</span>
            </span>
            <input
              type="radio"
              name="page-type"
              className="mt-1 size-4 accent-brand outline-none"
              checked={value === type}
              onChange={() => onChange(type)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
