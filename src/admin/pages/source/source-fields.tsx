import { pages as words } from '#words/rooms.ts'
import { cn } from '../../ui/cn.ts'
import { type Part, partName, type Source } from './source-draft.ts'

type SourceFieldProps = {
  part: Part
  source: Source
  value: string
  onChange: (value: string) => void
  /** 600 px beside the page, 500 px on its own. */
  low: boolean
}

/** What an empty field will become once something is written in it. */
function hintOf(part: Part, source: Source): string {
  if (part === 'html') return words.htmlHint(source.entry)
  if (source[part] !== null) return part === 'css' ? words.cssHint : words.jsHint
  return part === 'css' ? words.cssNew : words.jsNew
}

/** One of the page's texts as plain text: nothing is corrected, wrapped or coloured. */
export function SourceField({ part, source, value, onChange, low }: SourceFieldProps) {
  const id = `source-${part}`
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="sr-only">
        {partName(part)}
      </label>
      <textarea
        id={id}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        wrap="off"
        translate="no"
        aria-describedby={`${id}-hint`}
        className={cn(
          'ctl resize-none! overflow-auto font-mono text-[13px]! leading-5 [tab-size:2]',
          low ? 'h-[500px]!' : 'h-[600px]! max-md:h-[420px]!',
        )}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span>{hintOf(part, source)}</span>
        <span className="num">{words.lines(value === '' ? 0 : value.split('\n').length)}</span>
      </p>
    </div>
  )
}
