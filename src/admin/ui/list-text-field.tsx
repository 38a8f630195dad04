import { FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Textarea } from './input.tsx'

type ListTextFieldProps = {
  label: string
  hint: string
  error?: string | undefined
  optional?: boolean
  rows: number
  placeholder?: string
  text: string
  onText: (text: string) => void
  /** The text of the button that chooses a text or CSV file. */
  fileLabel: string
  onFile: (file: File) => void
  /** What was recognized, below the button. */
  children: ReactNode
}

/** A list with one entry in each line, typed, pasted or read from a file. */
export function ListTextField({ label, hint, error, optional = false, children, ...props }: ListTextFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const { rows, placeholder, text, onText, fileLabel, onFile } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label={label} hint={hint} error={error} optional={optional}>
        <Textarea
          rows={rows}
          className="font-mono"
          placeholder={placeholder}
          value={text}
          wrap="off"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={event => onText(event.target.value)}
        />
      </Field>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start max-md:[--h:44px]"
        icon={<FileUp aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      >
        {fileLabel}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      {children}
    </div>
  )
}
