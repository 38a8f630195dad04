const lineWidths = ['w-16', 'ml-4 w-32', 'ml-8 w-24', 'ml-8 w-28', 'ml-4 w-20', 'w-12']

/** A sketch of the code beside the page that the code becomes, for a page without HTML. */
export const CodePicture = () => (
  <div className="flex w-100 items-start gap-3 pr-4">
    <div className="card -rotate-1 grid w-52 gap-3 p-4 shadow-[var(--e2)]">
      {lineWidths.map(width => (
        <span key={width} className={`h-2 max-w-40 rounded-sm bg-line ${width}`} />
      ))}
    </div>
    <div className="card mt-8 grid w-40 gap-2.5 p-3">
      <span className="h-20 rounded-sm bg-sunken" />
      <span className="h-3 w-24 rounded-sm bg-line-strong/60" />
      <span className="h-2 w-32 rounded-sm bg-line" />
      <span className="h-2 w-28 rounded-sm bg-line" />
      <span className="mt-1 h-6 w-20 rounded-sm bg-brand" />
    </div>
  </div>
)
