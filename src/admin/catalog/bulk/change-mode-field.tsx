type ChangeModeFieldProps<Way extends string> = {
  label: string
  value: Way
  ways: readonly (readonly [Way, string])[]
  onChange: (way: Way) => void
}

export function ChangeModeField<Way extends string>({ label, value, ways, onChange }: ChangeModeFieldProps<Way>) {
  return (
    <fieldset className="flex gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {ways.map(([way, name]) => (
        <label
          key={way}
          className="flex min-h-9 flex-1 items-center justify-center rounded-item px-2 text-center font-medium text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-e1 has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:min-h-11 dark:has-checked:bg-line"
        >
          <input
            type="radio"
            name={label}
            value={way}
            checked={value === way}
            onChange={() => onChange(way)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
