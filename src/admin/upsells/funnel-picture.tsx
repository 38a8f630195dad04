import { ArrowRight, Check, Plus } from 'lucide-react'

/** Illustrates a funnel without text: an order, one more product, done. */
export const FunnelPicture = () => (
  <div className="flex items-center gap-4 pr-4 text-ink-3">
    <div className="card grid w-32 gap-2 p-3">
      <span className="h-20 rounded-item bg-gold-soft" />
      <span className="h-2.5 w-4/5 rounded-sm bg-line" />
      <span className="h-2.5 w-2/5 rounded-sm bg-line" />
    </div>
    <ArrowRight className="icon-18" />
    <div className="card relative grid w-36 -rotate-2 gap-2 p-3 shadow-e2">
      <span className="grid h-24 place-items-center rounded-item bg-brand-soft text-brand-ink">
        <Plus className="size-7 stroke-[1.5]" />
      </span>
      <span className="h-2.5 w-3/5 rounded-sm bg-line" />
      <span className="h-6 rounded-item bg-brand" />
    </div>
    <ArrowRight className="icon-18" />
    <span className="grid size-12 place-items-center rounded-xl border-[1.5px] border-dashed border-line-strong">
      <Check className="size-5 stroke-[2.4] text-brand-ink" />
    </span>
  </div>
)
