/** A sketch of the list for the empty state, without text. */
export const OrdersPicture = () => (
  <div className="grid w-80 gap-2.5 pr-4">
    {['w-24', 'w-32', 'w-20'].map((width, row) => (
      <div
        key={width}
        className={`card flex items-center gap-3 px-4 py-3.5 ${row === 0 ? '-rotate-1 shadow-[var(--e2)]' : ''}`}
      >
        <span className={`size-9 rounded-item ${row === 0 ? 'bg-gold-soft' : 'bg-sunken'}`} />
        <span className="grid gap-1.5">
          <span className={`h-2.5 rounded-sm bg-line ${width}`} />
          <span className="h-2 w-14 rounded-sm bg-line" />
        </span>
        <span className={`ml-auto h-5 w-14 rounded-sm ${row === 0 ? 'bg-brand-soft' : 'bg-sunken'}`} />
      </div>
    ))}
  </div>
)
