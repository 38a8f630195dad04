/** A sketch of a delivery for the empty state, without text: the shop on the left, three receivers on the right. */
export const WebhooksPicture = () => (
  <div className="flex w-80 items-center pr-4">
    <div className="card -rotate-1 grid gap-2 p-4 shadow-[var(--e2)]">
      <span className="size-9 rounded-item bg-brand" />
      <span className="h-2.5 w-16 rounded-sm bg-line" />
      <span className="h-2 w-10 rounded-sm bg-line" />
    </div>
    <svg viewBox="0 0 72 168" className="h-42 w-18 fill-none stroke-line-strong" aria-hidden="true">
      {[28, 84, 140].map(y => (
        <path key={y} d={`M0 84 C36 84 36 ${y} 72 ${y}`} strokeDasharray="4 4" />
      ))}
    </svg>
    <div className="grid flex-1 gap-3">
      {['bg-gold-soft', 'bg-brand-soft', 'bg-info-soft'].map(tone => (
        <div key={tone} className="card flex h-11 items-center gap-2.5 px-3">
          <span className={`size-5 rounded-sm ${tone}`} />
          <span className="h-2.5 w-12 rounded-sm bg-line" />
        </div>
      ))}
    </div>
  </div>
)
