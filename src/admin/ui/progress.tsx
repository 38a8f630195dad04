import { Progress as Base } from '@base-ui/react/progress'

/** @param value 0 to 100, or null while the total is unknown */
export function Progress({ value, label }: { value: number | null; label: string }) {
  return (
    <Base.Root value={value} aria-label={label}>
      <Base.Track className="block h-1 overflow-hidden rounded-sm bg-line">
        <Base.Indicator className="block h-full rounded-sm bg-brand transition-[width] duration-150" />
      </Base.Track>
    </Base.Root>
  )
}
