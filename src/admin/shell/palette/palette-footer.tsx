import type { ReactNode } from 'react'
import { palette as words } from '#i18n/lazy-words.ts'
import { keyNames } from '../key-names.ts'

const Hint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    {keys.map(key => (
      <kbd key={key} className="kbd">
        {key}
      </kbd>
    ))}
    {children}
  </span>
)

/** Lists the keyboard shortcuts; hidden on phones. */
export const PaletteFooter = () => (
  <div className="palette-footer">
    <Hint keys={['↑', '↓']}>{words.hints.choose}</Hint>
    <Hint keys={[keyNames.enter]}>{words.hints.open}</Hint>
    <Hint keys={[keyNames.control, keyNames.enter]}>{words.hints.newTab}</Hint>
  </div>
)
