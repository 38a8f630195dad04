import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

/** The button of a row on the profile: small, but large enough for a finger on phones. */
export const RowButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="outline" size="sm" className="max-md:[--h:44px]" {...props} />
)
