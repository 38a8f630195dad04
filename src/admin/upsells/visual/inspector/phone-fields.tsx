import type { VisualElement } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { VisualEditor } from '../model/editor.ts'
import { changeElements } from './edits.ts'
import { Group } from './group.tsx'
import { MiniNumber } from './mini-field.tsx'

type PhoneFieldsProps = { editor: VisualEditor; element: VisualElement }

/** Fields for values that differ in windows narrower than 768 px. */
export function PhoneFields({ editor, element }: PhoneFieldsProps) {
  const { id, type, mobile = {}, style } = element
  const set = (changedProperties: NonNullable<VisualElement['mobile']>) =>
    editor.change(
      changeElements([id], each => ({ mobile: { ...each.mobile, ...changedProperties } })),
      `phone ${id}`,
    )
  return (
    <Group title={words.phone}>
      {type !== 'image' && (
        <MiniNumber
          label={words.phoneSize}
          name={`${words.phoneSize} ${words.phone.toLowerCase()}`}
          id="visual-phone-size"
          wide
          unit="px"
          min={8}
          max={200}
          value={mobile.fontSize ? Number.parseFloat(mobile.fontSize) : null}
          empty={style.fontSize ? `${Number.parseFloat(style.fontSize)} px` : words.usual}
          onChange={size => set({ fontSize: size === null ? undefined : `${size}px` })}
        />
      )}
      <Switch
        className="col-span-2 py-1 text-sm"
        label={words.phoneHidden}
        checked={mobile.hidden === true}
        onChange={hidden => set({ hidden: hidden || undefined })}
      />
    </Group>
  )
}
