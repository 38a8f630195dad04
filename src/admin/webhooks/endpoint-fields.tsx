import { webhooks as words } from '#i18n/lazy-words.ts'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { FieldsProps } from './endpoint-form.ts'
import { FieldsetError } from './fieldset-error.tsx'
import { FormatFields } from './format-fields.tsx'
import { TypePicker } from './type-picker.tsx'

const modes = ['live', 'test', 'simulator'] as const

function Modes({ form, errors, onChange }: FieldsProps) {
  const set = (mode: (typeof modes)[number], isOn: boolean) =>
    onChange({ modes: modes.filter(each => (each === mode ? isOn : form.modes.includes(each))) })
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 font-medium">{words.modesLabel}</legend>
      {modes.map(mode => (
        <Checkbox
          key={mode}
          label={words.modes[mode]}
          hint={words.modeHints[mode]}
          checked={form.modes.includes(mode)}
          onChange={isOn => set(mode, isOn)}
        />
      ))}
      <FieldsetError text={errors.modes} />
    </fieldset>
  )
}

function HeaderFields({ form, errors, hasHeader, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.headerName} optional error={errors.headerName}>
        <Input
          name="headerName"
          className="font-mono text-sm"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={form.headerName}
          onChange={event => onChange({ headerName: event.target.value })}
        />
      </Field>
      <Field
        label={words.headerValue}
        error={errors.headerValue}
        hint={hasHeader ? words.headerKept : words.headerHint}
        optional={form.headerName.trim() === '' || hasHeader}
      >
        <Input
          type="password"
          name="headerValue"
          autoComplete="new-password"
          spellCheck={false}
          maxLength={500}
          value={form.headerValue}
          onChange={event => onChange({ headerValue: event.target.value })}
        />
      </Field>
    </div>
  )
}

export function EndpointFields(props: FieldsProps) {
  const { form, errors, onChange } = props
  return (
    <>
      <CardGroup title={words.whereGroup} text={words.whereText}>
        <Card>
          <CardBody className="grid gap-5">
            <Field label={words.url} error={errors.url} hint={words.urlHint}>
              <Input
                type="url"
                name="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                maxLength={1_000}
                value={form.url}
                onChange={event => onChange({ url: event.target.value })}
              />
            </Field>
            <Field label={words.description} optional error={errors.description} hint={words.descriptionHint}>
              <Input
                name="description"
                maxLength={200}
                value={form.description}
                onChange={event => onChange({ description: event.target.value })}
              />
            </Field>
            <Modes {...props} />
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.howGroup} text={words.howText}>
        <Card>
          <CardBody className="grid gap-5">
            <FormatFields form={form} onChange={onChange} />
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.events} text={words.whatText}>
        <Card>
          <CardBody>
            <TypePicker {...props} />
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.headerGroup} text={words.headerText}>
        <Card>
          <CardBody>
            <HeaderFields {...props} />
          </CardBody>
        </Card>
      </CardGroup>
    </>
  )
}
