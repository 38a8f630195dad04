import { Button } from './button.tsx'

/** Says that a search finds nothing, with a button that clears the search. */
export const NothingFound = ({ text, clear, onClear }: { text: string; clear: string; onClear: () => void }) => (
  <>
    <span>{text}</span>
    <Button variant="outline" size="sm" onClick={onClear}>
      {clear}
    </Button>
  </>
)
