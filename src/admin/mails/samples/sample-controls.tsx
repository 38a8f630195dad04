import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { call } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { type MailKind, MailLanguage, MailTheme, sendMailSample } from '#contract/mails.ts'
import { mailbox as words } from '#i18n/index.ts'
import { useHasRole } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'

const widths = ['desktop', 'phone'] as const
export type SampleSettings = { language: MailLanguage; width: (typeof widths)[number]; theme: MailTheme }

type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: readonly T[]
  names: Readonly<Record<string, string>>
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, options, names, onChange }: ChoiceProps<T>) {
  return (
    <Select
      aria-label={label}
      className="w-auto"
      value={value}
      onChange={event => onChange(options.find(each => each === event.target.value) ?? value)}
    >
      {options.map(option => (
        <option key={option} value={option}>
          {names[option]}
        </option>
      ))}
    </Select>
  )
}

type Props = {
  settings: SampleSettings
  onChange: (settings: SampleSettings) => void
  kind: MailKind
  testTo: string | null
}

/** Controls how the sample is shown, and sends it as a test to the member's own e-mail address. */
export function SampleControls({ settings, onChange, kind, testTo }: Props) {
  const hint = useId()
  const canEdit = useHasRole('editor')
  const test = useMutation({
    mutationFn: () => call(sendMailSample, { params: { kind }, body: { language: settings.language } }),
    onSuccess: ({ to }) => toast.done(words.testSent(to)),
    onError: error => toast.failed(words.testFailed, { text: getProblemText(error) }),
  })
  return (
    <header className="grid gap-2 border-b border-line px-5 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <Choice
          label={words.language}
          value={settings.language}
          options={MailLanguage.options}
          names={words.languages}
          onChange={language => onChange({ ...settings, language })}
        />
        <Choice
          label={words.width}
          value={settings.width}
          options={widths}
          names={words.widths}
          onChange={width => onChange({ ...settings, width })}
        />
        <Choice
          label={words.theme}
          value={settings.theme}
          options={MailTheme.options}
          names={words.themes}
          onChange={theme => onChange({ ...settings, theme })}
        />
        {canEdit && (
          <Button
            variant="outline"
            className="sm:ml-auto"
            icon={<Send aria-hidden="true" />}
            busy={test.isPending && words.sendingTest}
            disabled={testTo === null}
            aria-describedby={testTo === null ? hint : undefined}
            onClick={() => test.mutate()}
          >
            {words.sendTest}
          </Button>
        )}
      </div>
      {testTo === null && (
        <p id={hint} className="text-sm text-ink-2">
          {words.noServer}
        </p>
      )}
    </header>
  )
}
