import { FileCode2, LayoutTemplate, type LucideIcon } from 'lucide-react'
import { upsells as words } from '#i18n/lazy-words.ts'
import { ChoiceCard } from './choice-card.tsx'

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
        {types().map(type => (
          <ChoiceCard
            key={type.value}
            name="page-type"
            label={type.label}
            text={type.text}
            icon={type.icon}
            checked={value === type.value}
            onChoose={() => onChange(type.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
