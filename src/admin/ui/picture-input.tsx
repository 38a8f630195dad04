import type { Ref } from 'react'
import { IMAGE_TYPES } from './picture-files.ts'

type PictureInputProps = { ref: Ref<HTMLInputElement>; label: string; onPick: (file: File) => void }

/**
 * A visually hidden file input that a button elsewhere opens. It is reset after each selection, so that the same file
 * can be selected again.
 */
export const PictureInput = ({ ref, label, onPick }: PictureInputProps) => (
  <input
    ref={ref}
    type="file"
    className="sr-only"
    tabIndex={-1}
    aria-label={label}
    accept={IMAGE_TYPES}
    onChange={({ target }) => {
      const [file] = target.files ?? []
      if (file) onPick(file)
      target.value = ''
    }}
  />
)
