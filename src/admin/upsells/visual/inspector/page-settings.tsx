import { visualEditor as words } from '#i18n/lazy-words.ts'
import { keyNames } from '../../../shell/key-names.ts'
import { parseHexColour } from '../layers/hex-colour.ts'
import type { PageContent, VisualEditor } from '../model/editor.ts'
import { changeLayout, getLayoutWidth } from './edits.ts'
import { Group } from './group.tsx'
import { MiniColour, MiniNumber, MiniText } from './mini-field.tsx'

const { control } = keyNames
const keys = (): readonly (readonly [string, string])[] => [
  ['Tab', words.keys.walk],
  ['← ↑ ↓ →', words.keys.move],
  ['Enter', words.keys.edit],
  [`${control} C V D`, words.keys.copy],
  [`${control} A`, words.keys.all],
  ['Delete', words.keys.remove],
  ['Alt ↑ ↓', words.keys.order],
  [`${control} Z Y`, words.keys.undo],
  [keyNames.save, words.keys.save],
]

/** The settings of the page, and the keyboard shortcuts of the editor; shown while no element is selected. */
export function PageSettings({ editor }: { editor: VisualEditor }) {
  const { title, layout } = editor.content
  const setLayout = (change: PageContent['layout'], changedPart: string) =>
    editor.change(changeLayout(change), `page ${changedPart}`)
  return (
    <>
      <Group title={words.page}>
        <MiniText
          label={words.title}
          name={words.titleName}
          id="visual-title"
          wide
          value={title}
          maxLength={200}
          invalid={title.trim() === ''}
          onChange={next => editor.change(content => ({ ...content, title: next }), 'page title')}
        />
        {title.trim() === '' && <p className="col-span-2 text-sm text-danger-ink">{words.titleMissing}</p>}
        <MiniNumber
          label={words.baseWidth}
          name={words.baseWidthName}
          wide
          unit="px"
          min={320}
          max={1600}
          value={getLayoutWidth(editor.content)}
          onChange={width => setLayout({ baseWidth: width ?? undefined }, 'width')}
        />
        <MiniColour
          label={words.background}
          wide
          empty={words.usual}
          value={layout.background}
          onChange={background => setLayout({ background: parseHexColour(background) ?? undefined }, 'background')}
        />
      </Group>
      <Group title={words.keysTitle}>
        <dl className="vs-keys">
          {keys().map(([key, text]) => (
            <div key={key}>
              <dt>{text}</dt>
              <dd>
                <kbd className="kbd">{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </Group>
    </>
  )
}
