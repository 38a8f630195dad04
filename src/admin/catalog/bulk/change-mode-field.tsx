type ChangeModeFieldProps<Mode extends string> = {
  label: string
  value: Mode
  modes: readonly (readonly [Mode, string])[]
  onChange: (mode: Mode) => void
}

export function ChangeModeField<Mode extends string>({ label, value, modes, onChange }: ChangeModeFieldProps<Mode>) {
  return (
    <fieldset className="flex gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {modes.map(([mode, name]) => (
        <label
          key={mode}
          className="flex min-h-9 flex-1 items-center justify-center rounded-item px-2 text-center font-medium text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-e1 has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:min-h-11 dark:has-checked:bg-line"
        >
          <input
            type="radio"
            name={label}
            value={mode}
            checked={value === mode}
            onChange={() => onChange(mode)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
